import { describe, expect, it } from 'vitest';
import { lookupIfsc, lookupPincode } from '#contract/india.ts';
import { createOffer, signInCandidate } from '#test/factories.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp();
const token = await signInCandidate(t, await createOffer(t, { status: 'Offer Sent' }));

describe('lookupIfsc', () => {
  it.each([
    ['a large bank', 'HDFC0000001', 'HDFC Bank'],
    ['the first bank of the table', 'AACX0000001', 'Akhand Anand Co.op Bank'],
    ['the last bank of the table', 'ZSMX0000001', 'Zila Sahakari Bank Meerut'],
    ['a whole code that a large bank lends', 'HDFC0CAACOB', 'Akhand Anand Co.op Bank'],
    ['codes with a beginning that a large bank lends', 'ALLA0AU1234', 'Allahabad Up Gramin Bank'],
    ['a code that is asked for with spaces around it', ' ICIC0000001 ', 'ICICI Bank'],
    ['a bank that does not exist', 'QQQQ0000001', null],
  ])('knows %s', async (_what, ifsc, bankName) => {
    const answer = await t.call(lookupIfsc, { token, query: { ifsc } });
    expect(answer.envelope).toMatchObject({ code: 200, responseObject: { bankName, branchName: null } });
  });

  it.each([
    [undefined, 'IFSC code is required'],
    ['HDFC0.*0001', 'Please enter a valid IFSC code'],
    ['HDFC000000\n', 'Please enter a valid IFSC code'],
  ])('rejects %j on its field', async (ifsc, message) => {
    const answer = await t.call(lookupIfsc, { token, query: ifsc === undefined ? {} : { ifsc } });
    expect(answer.status).toBe(400);
    expect(answer.envelope.errors).toEqual([{ path: 'ifsc', message }]);
  });
});

describe('lookupPincode', () => {
  it.each([
    ['a city whose district is named otherwise', '560001', ['Bengaluru'], ['Karnataka']],
    [
      'a pincode of two states, the likelier first',
      '244923',
      ['Rampur', 'Udam Singh Nagar'],
      ['Uttar Pradesh', 'Uttarakhand'],
    ],
    [
      'a state of many words',
      '396230',
      ['Dadra and Nagar Haveli', 'Valsad'],
      ['Dadra and Nagar Haveli and Daman and Diu', 'Gujarat'],
    ],
    ['the last place of the table', '682555', ['Lakshadweep'], ['Lakshadweep']],
    ['a pincode that nobody has', '999999', [], []],
    ['one that begins with zero', '000001', [], []],
  ])('knows %s', async (_what, pincode, cities, states) => {
    const answer = await t.call(lookupPincode, { token, query: { pincode } });
    expect(answer.envelope).toMatchObject({ code: 200, responseObject: { cities, states } });
  });

  it.each([
    [undefined, 'Pincode is required'],
    ['56000', 'Please enter a valid 6-digit pincode'],
    ['Pune|M', 'Please enter a valid 6-digit pincode'],
  ])('rejects %j on its field', async (pincode, message) => {
    const answer = await t.call(lookupPincode, { token, query: pincode === undefined ? {} : { pincode } });
    expect(answer.status).toBe(400);
    expect(answer.envelope.errors).toEqual([{ path: 'pincode', message }]);
  });
});
