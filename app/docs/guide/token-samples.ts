/** A program that asks for the token of one payment and prints the answer. */
export interface TokenSample {
  readonly language: string
  /** What must be installed. */
  readonly needs: string
  readonly file: string
  /** How the shell runs it. */
  readonly command: string
  readonly text: string
}

// `npm run test:system` runs each of these unchanged, where its language is installed. They read the
// variables of the first commands of the guide: GATEWAY, MERCHANT, KEY and ID.

const python: TokenSample = {
  language: 'Python',
  needs: 'Python 3.9 or newer with the package cryptography (Debian: python3-cryptography)',
  file: 'ask_token.py',
  command: 'python3 ask_token.py',
  text: `\
import base64, json, os, time, urllib.request, uuid
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding

body = json.dumps({
    "merchantCode": os.environ["MERCHANT"],
    "action": "PAYIN_CREATE",
    "idPayment": os.environ["ID"],
    "money": {"amount": 499.5, "currencyCode": "INR"},
    "callbackUrl": "https://shop.example/payment-changed",
    "returnUrl": "https://shop.example/thanks",
    "timestamp": int(time.time()),
    "nonce": str(uuid.uuid4()),
}, separators=(",", ":")).encode()
with open(os.environ["KEY"], "rb") as file:
    key = serialization.load_pem_private_key(file.read(), password=None)
signature = key.sign(body, padding.PKCS1v15(), hashes.SHA256())
request = urllib.request.Request(os.environ["GATEWAY"] + "/auth-tokens-by-action", body, {
    "Content-Type": "application/json",
    "X-API-Version": "2",
    "X-SIGNATURE": base64.b64encode(signature).decode(),
})
with urllib.request.urlopen(request) as response:
    print(response.read().decode())`,
}

const php: TokenSample = {
  language: 'PHP',
  needs: 'PHP 8 with its extension openssl (Debian: php-cli)',
  file: 'ask_token.php',
  command: 'php ask_token.php',
  text: `\
<?php
$body = json_encode([
    'merchantCode' => getenv('MERCHANT'),
    'action' => 'PAYIN_CREATE',
    'idPayment' => getenv('ID'),
    'money' => ['amount' => 499.5, 'currencyCode' => 'INR'],
    'callbackUrl' => 'https://shop.example/payment-changed',
    'returnUrl' => 'https://shop.example/thanks',
    'timestamp' => time(),
    'nonce' => bin2hex(random_bytes(16)),
], JSON_THROW_ON_ERROR);
openssl_sign($body, $signature, file_get_contents(getenv('KEY')), OPENSSL_ALGO_SHA256)
    or exit(openssl_error_string());
echo file_get_contents(getenv('GATEWAY') . '/auth-tokens-by-action', false, stream_context_create(['http' => [
    'method' => 'POST',
    'header' => [
        'Content-Type: application/json',
        'X-API-Version: 2',
        'X-SIGNATURE: ' . base64_encode($signature),
    ],
    'content' => $body,
    'ignore_errors' => true,
]])), "\\n";`,
}

const java: TokenSample = {
  language: 'Java',
  needs: 'Java 17 or newer; the key as PKCS #8, which begins with BEGIN PRIVATE KEY',
  file: 'AskToken.java',
  command: 'java AskToken.java',
  text: `\
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Instant;
import java.util.Base64;
import java.util.UUID;

public class AskToken {
    public static void main(String[] arguments) throws Exception {
        var body = """
            {"merchantCode":"%s","action":"PAYIN_CREATE","idPayment":"%s",\\
            "money":{"amount":499.5,"currencyCode":"INR"},\\
            "callbackUrl":"https://shop.example/payment-changed","returnUrl":"https://shop.example/thanks",\\
            "timestamp":%d,"nonce":"%s"}"""
            .formatted(
                System.getenv("MERCHANT"), System.getenv("ID"),
                Instant.now().getEpochSecond(), UUID.randomUUID());
        var pem = Files.readString(Path.of(System.getenv("KEY"))).replaceAll("-----[A-Z ]+-----|\\\\s", "");
        var key = new PKCS8EncodedKeySpec(Base64.getDecoder().decode(pem));
        var signer = Signature.getInstance("SHA256withRSA");
        signer.initSign(KeyFactory.getInstance("RSA").generatePrivate(key));
        signer.update(body.getBytes(StandardCharsets.UTF_8));
        var request = HttpRequest.newBuilder(URI.create(System.getenv("GATEWAY") + "/auth-tokens-by-action"))
            .header("Content-Type", "application/json")
            .header("X-API-Version", "2")
            .header("X-SIGNATURE", Base64.getEncoder().encodeToString(signer.sign()))
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
        var response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
        System.out.println(response.body());
    }
}`,
}

const go: TokenSample = {
  language: 'Go',
  needs: 'Go 1.19 or newer; the key as PKCS #8, which begins with BEGIN PRIVATE KEY',
  file: 'ask_token.go',
  command: 'go run ask_token.go',
  text: `\
package main

import (
	"bytes"
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"io"
	"net/http"
	"os"
	"time"
)

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	nonce := make([]byte, 16)
	_, err := rand.Read(nonce)
	check(err)
	body, err := json.Marshal(map[string]any{
		"merchantCode": os.Getenv("MERCHANT"),
		"action":       "PAYIN_CREATE",
		"idPayment":    os.Getenv("ID"),
		"money":        map[string]any{"amount": 499.5, "currencyCode": "INR"},
		"callbackUrl":  "https://shop.example/payment-changed",
		"returnUrl":    "https://shop.example/thanks",
		"timestamp":    time.Now().Unix(),
		"nonce":        hex.EncodeToString(nonce),
	})
	check(err)
	file, err := os.ReadFile(os.Getenv("KEY"))
	check(err)
	block, _ := pem.Decode(file)
	key, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	check(err)
	digest := sha256.Sum256(body)
	signature, err := rsa.SignPKCS1v15(nil, key.(*rsa.PrivateKey), crypto.SHA256, digest[:])
	check(err)
	request, err := http.NewRequest("POST", os.Getenv("GATEWAY")+"/auth-tokens-by-action", bytes.NewReader(body))
	check(err)
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("X-API-Version", "2")
	request.Header.Set("X-SIGNATURE", base64.StdEncoding.EncodeToString(signature))
	response, err := http.DefaultClient.Do(request)
	check(err)
	answer, err := io.ReadAll(response.Body)
	check(err)
	fmt.Println(string(answer))
}`,
}

export const tokenSamples: readonly TokenSample[] = [python, php, java, go]
