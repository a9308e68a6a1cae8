// Each of these is in sdk/python/README.md, whose code a test runs as written; another compares them.

export const openClient = `\
client = GatewayClient(
    os.environ["GATEWAY_API"],  # https://gateway.example/api
    merchant_code=os.environ["MERCHANT_CODE"],
    private_key=os.environ["PRIVATE_KEY"],  # PEM (PKCS#8 or PKCS#1) or a key of cryptography
)`

export const openPage = `\
page = client.payment_page(
    PaymentPageOrder(
        id_payin=f"order-{uuid.uuid4()}",  # store it with your order first
        money={"amount": Decimal("499.5"), "currencyCode": "INR"},
        callback_url=CALLBACK_URL,
        return_url="https://shop.example/thanks",
    )
)
print("redirect the customer to", page.url)`

export const verifyEvent = `\
def receive(body: bytes, headers) -> int:
    """The HTTP status to answer."""
    try:
        event = verify_callback(body, headers, [CALLBACK_SECRET])
    except InvalidCallbackError:
        return 401
    if isinstance(event, PaymentChanged) and event.kind == "payin":
        payin = client.get_payin(event.id_entity)
        # Compare with what you stored; deliver once, for the amount of your order.
        if payin["process"]["status"] == "SUCCESS" and "moneyReturned" not in payin:
            print("paid", payin["paymentRequested"]["money"])
    return 200  # after any other exception answer 500, and the gateway sends it again`

export const followChanges = `\
cursor = None  # from your database
changed = client.payins(changed_from="2026-01-01", cursor=cursor)
for each in changed:
    print(each["idPayin"], each["process"]["status"])
cursor = changed.cursor`
