import { expect, test } from "vitest"
import { hmacSha256, sha256 } from "../src/study/sha256"

const bytes = (text: string) => new TextEncoder().encode(text)
const hex = (found: Uint8Array) => Buffer.from(found).toString("hex")

// The examples of FIPS 180-4, and lengths on both sides of the padding's edges

test.each([
  ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
  ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
  ["abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"],
  ["a".repeat(1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"],
])("SHA-256 of a published message", (message, digest) => {
  expect(hex(sha256(bytes(message)))).toBe(digest)
})

test("every length up to three blocks is hashed as SubtleCrypto does", async () => {
  for (let length = 0; length <= 192; length++) {
    const message = Uint8Array.from({ length }, (_, place) => (7 * place + length) % 256)
    expect(hex(sha256(message))).toBe(hex(new Uint8Array(await crypto.subtle.digest("SHA-256", message))))
  }
})

// RFC 4231, test cases 1 to 3

test.each([
  [Buffer.alloc(20, 0x0b), bytes("Hi There"), "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"],
  [bytes("Jefe"), bytes("what do ya want for nothing?"), "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"],
  [Buffer.alloc(20, 0xaa), Buffer.alloc(50, 0xdd), "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"],
])("HMAC of a published message", (key, message, code) => {
  expect(hex(hmacSha256(key, message))).toBe(code)
})
