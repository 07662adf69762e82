import * as fc from 'fast-check';

/** Texts of any characters. The unit `binary` of fast-check means the same, and costs six seconds at its first use. */
export const anyText = (maxLength: number) =>
  fc
    .array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength })
    .map((points) => String.fromCodePoint(...points).toWellFormed());
