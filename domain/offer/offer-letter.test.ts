import { describe, expect, it } from 'vitest';
import { letterReference } from './offer-letter.ts';

describe('letterReference', () => {
  it.each([
    ['Himalaya Foods Pvt Ltd', 'HF/OL/1048/2'],
    ['Himalaya Foods Pvt. Ltd.', 'HF/OL/1048/2'],
    ['The Tata Tea & Coffee Company Limited', 'TTC/OL/1048/2'],
    ['himalaya foods', 'HF/OL/1048/2'],
    ['Infosys Limited', 'INF/OL/1048/2'],
    ['3M India Ltd', '3I/OL/1048/2'],
    ['Élan Vital SARL', 'ÉVS/OL/1048/2'],
    ['One Two Three Four Five Six Seven', 'OTTFF/OL/1048/2'],
    ['The Company Ltd', 'TCL/OL/1048/2'],
    ['हिमालय फूड्स प्राइवेट लिमिटेड', 'OL/1048/2'],
    ['हिमालय Foods Himalaya', 'FH/OL/1048/2'],
    ['—', 'OL/1048/2'],
  ])('%s gives %s', (company, reference) => {
    expect(letterReference(company, 1048, 2)).toBe(reference);
  });
});
