import { describe, expect, it } from 'vitest';
import { personalMessages as m } from '#domain/joining/messages.ts';
import { warningOfAadhaar, warningOfEmergencyNumber, warningOfPan } from './soft-warnings.ts';
import { sayText, type TextRef } from '#domain/texts.ts';

const textOf = (ref: TextRef | null) => (ref === null ? null : sayText(ref));

describe('warningOfAadhaar', () => {
  it.each([
    ['the sandbox number of the issuing authority', '999941057058', null],
    ['another check digit', '999941057057', m.warnAadhaarCheckDigit],
    ['two digits swapped', '999941050758', m.warnAadhaarCheckDigit],
    ['nothing yet', '', null],
    ['11 digits', '99994105705', null],
    ['a first digit that the format refuses', '199941057058', null],
  ])('%s', (_what, aadhaarNumber, warning) => {
    expect(textOf(warningOfAadhaar(aadhaarNumber))).toBe(warning);
  });
});

describe('warningOfPan', () => {
  it.each([
    ['the same letter', 'ABCPN1234F', 'Nair', null],
    ['without looking at case', 'ABCPN1234F', 'nair', null],
    ['with an accent', 'ABCPE1234F', 'Édouard', null],
    ['a later word of the last name', 'ABCPS1234F', 'de Souza', null],
    ['a part behind a hyphen', 'ABCPM1234F', 'Rao-Menon', null],
    ['another letter', 'ABCPX1234F', 'Nair', m.warnPanLastName],
    ['a letter that comes later in the name', 'ABCPA1234F', 'Nair', m.warnPanLastName],
    ['a last name in another script', 'ABCPN1234F', 'नायर', null],
    ['no last name yet', 'ABCPN1234F', ' ', null],
    ['no PAN yet', '', 'Nair', null],
    ['a PAN of a company, which the format refuses', 'ABCCX1234F', 'Nair', null],
  ])('%s', (_what, panNumber, lastName, warning) => {
    expect(textOf(warningOfPan(panNumber, lastName))).toBe(warning);
  });
});

describe('warningOfEmergencyNumber', () => {
  it.each([
    ['another number', '9820011223', '9820011224', null],
    ['the same number', '9820011223', '9820011223', m.warnSameNumber],
    ['the same number in another spelling', '98200 11223', '+91 9820011223', m.warnSameNumber],
    ['both empty', '', '', null],
    ['both the same and too short', '98200', '98200', null],
  ])('%s', (_what, own, emergency, warning) => {
    expect(textOf(warningOfEmergencyNumber(own, emergency))).toBe(warning);
  });
});
