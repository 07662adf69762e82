import { encode } from 'uqr';
import {
  recordRows,
  recordTexts,
  verifyLink,
  verifyPlace,
  type AcceptanceFacts,
} from '#domain/verification/acceptance-record.ts';
import { readableCode } from '#domain/verification/code.ts';
import { clean, contactOf, factRow, logoFile, plain, typed, type Piece } from '#server/pdf/letter/letter-data.ts';

/** All that record.typ prints, piece by piece, in the order in which it is read. Raises a RangeError when a moment in it is none. */
export function recordData(facts: AcceptanceFacts) {
  const { company, candidateOfferId, version, logo } = facts.letter;
  const offer = clean(`Offer ${candidateOfferId} · Version ${version}`);
  return {
    title: clean(`${recordTexts.heading}: ${offer}`),
    author: clean(company.name),
    ...(logo === undefined ? {} : { logo: logoFile(logo) }),
    company: typed(company.name),
    contact: contactOf(company),
    heading: plain(recordTexts.heading),
    lead: plain(recordTexts.lead),
    rows: recordRows(facts).map(factRow),
    qr: { svg: qrPicture(verifyLink(facts)), alt: recordTexts.qr },
    check: plain(recordTexts.check),
    how: howOf(verifyPlace(facts)),
    code: plain(readableCode(facts.code)),
    answers: plain(recordTexts.answers),
    footer: { left: offer, middle: [...typed(company.name), ...plain(' · Confidential')], right: recordTexts.heading },
  };
}

/** Where to go is in bold. */
function howOf(place: string): Piece[] {
  const [before = '', after = ''] = recordTexts.how;
  return [...plain(before), ...typed(place).map((piece): Piece => ({ ...piece, strong: true })), ...plain(after)];
}

/** A QR code as an SVG of one path: each run of dark squares in a row is a part of it. */
function qrPicture(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const path = data.flatMap((row, y) => runsOf(row).map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`)).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path fill="#151b2c" d="${path}"/></svg>`;
}

/** Where each run of dark squares begins, and how many it has. */
function runsOf(row: boolean[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const [x, dark] of row.entries()) {
    const last = runs.at(-1);
    if (!dark) continue;
    if (last && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  }
  return runs;
}
