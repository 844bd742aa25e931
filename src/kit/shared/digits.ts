// The zeros of the digits that people here write: Arabic, Persian, and the nine Indian scripts.
const zeros = [
  0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66,
] as const;

/** `९८७६५` → `98765`. */
export const latinDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const point = digit.codePointAt(0) ?? 0;
    const zero = zeros.find((start) => point >= start && point < start + 10);
    return zero === undefined ? digit : String(point - zero);
  });
