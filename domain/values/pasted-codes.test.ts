import { describe, expect, it } from 'vitest';
import { shapeAadhaar, shapeAccountNumber, shapeIfsc, shapeNumber, shapePan } from './pasted-codes.ts';

describe('pasted codes', () => {
  it.each([
    ['ab cp\tn1234f', 'ABCPN1234F'],
    ['', ''],
    ['abcpn1234fxyz', 'ABCPN1234FXYZ'],
    ['\u202AABCPN\u200D1234F\u202C ', 'ABCPN1234F'],
    ['ABCPN-1234-F', 'ABCPN1234F'],
    ['PAN: ABCPN1234F', 'ABCPN1234F'],
    ['Pan No. - abcpn1234f', 'ABCPN1234F'],
    ['PAN Card Number: ABCPN1234F.', 'ABCPN1234F'],
    // PANs that begin like the label.
    ['PANPK1234F', 'PANPK1234F'],
    ['PAN: PANPK1234F', 'PANPK1234F'],
    ['PAN: ABCPN1234', 'PAN:ABCPN1234'],
    ['ABCPN1234F / ABCPN1235F', 'ABCPN1234F/ABCPN1235F'],
  ])('shapePan(%j) is %j', (typed, shaped) => {
    expect(shapePan(typed)).toBe(shaped);
  });

  it.each([
    ['sbin 0000 813', 'SBIN0000813'],
    ['SBIN-0000813\u00A0', 'SBIN0000813'],
    ['IFSC Code - SBIN0000813', 'SBIN0000813'],
    ['RTGS/NEFT IFSC Code: SBIN0000813', 'SBIN0000813'],
    ['IFSC0000813', 'IFSC0000813'],
    ['IFSC: SBIN', 'IFSC:SBIN'],
    ['', ''],
  ])('shapeIfsc(%j) is %j', (typed, shaped) => {
    expect(shapeIfsc(typed)).toBe(shaped);
  });

  it.each([
    ['1234 5678-9012', '123456789012'],
    ['1234\u00A05678\u20139012\u200B', '123456789012'],
    ['1234567890123456789', '1234567890123456789'],
    ['ABCDEF', 'ABCDEF'],
    ['४०', '४०'],
    ['', ''],
  ])('shapeNumber(%j) is %j', (typed, shaped) => {
    expect(shapeNumber(typed)).toBe(shaped);
  });

  it.each([
    ['1234 5678-9012', '123456789012'],
    ['A/c No. 1234 5678 9012', '123456789012'],
    ['Account Number - 123456789012', '123456789012'],
    ['Acct # 123456789012\u200B', '123456789012'],
    ['123456789/12', '123456789/12'],
    ['A/c No. X123456789', 'A/cNo.X123456789'],
  ])('shapeAccountNumber(%j) is %j', (typed, shaped) => {
    expect(shapeAccountNumber(typed)).toBe(shaped);
  });

  it.each([
    ['9999 4105-7058', true, '999941057058'],
    ['9999410570589', true, '999941057058'],
    ['ABCDEFGHIJKLM', true, 'ABCDEFGHIJKL'],
    ['1999941057058', false, '1999941057058'],
    ['Aadhaar No.: 9999 4105 7058', true, '999941057058'],
    ['e-Aadhaar card number 9999 4105 7058', true, '999941057058'],
    ['UID 9999 4105 7058\u200B', true, '999941057058'],
  ])('shapeAadhaar(%j, %j) is %j', (typed, atEnd, shaped) => {
    expect(shapeAadhaar(typed, atEnd)).toBe(shaped);
  });
});
