-- AlterTable
ALTER TABLE "merchant" ADD COLUMN     "contact" TEXT,
ADD COLUMN     "frame_ancestors" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateTable
CREATE TABLE "merchant_logo" (
    "merchant_code" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "merchant_logo_pkey" PRIMARY KEY ("merchant_code")
);

-- CreateIndex
CREATE INDEX "merchant_logo_hash_idx" ON "merchant_logo"("hash");

-- AddForeignKey
ALTER TABLE "merchant_logo" ADD CONSTRAINT "merchant_logo_merchant_code_fkey" FOREIGN KEY ("merchant_code") REFERENCES "merchant"("code") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What a browser is told about a logo is what the database lets in: bytes of a known picture format under their own hash.
ALTER TABLE merchant_logo
  ADD CONSTRAINT merchant_logo_content_type_is_a_picture CHECK (content_type IN ('image/png', 'image/jpeg', 'image/webp', 'image/gif')),
  ADD CONSTRAINT merchant_logo_hash_is_of_the_bytes CHECK (hash = encode(sha256(bytes), 'hex')),
  ADD CONSTRAINT merchant_logo_is_small CHECK (octet_length(bytes) BETWEEN 1 AND 262144);
ALTER TABLE merchant
  ADD CONSTRAINT merchant_frame_ancestors_are_a_list CHECK (frame_ancestors IS NOT NULL);
