import {
  certificateTexts as t,
  type CertificateFacts,
  type FormPart,
  partA,
  partAEnd,
  reportRows,
} from '#domain/verification/certificate.ts';
import { clean, factRow, plain, typed, type Piece } from '#server/pdf/letter/letter-data.ts';

/** A part of a line as certificate.typ takes it: pieces of text, a blank, or a box. */
type FormPartData = { pieces: Piece[] } | { blank: 'short' | 'long' } | { ticked: boolean };

/** All that certificate.typ prints, piece by piece, in the order in which it is read. Raises a RangeError when a moment in it is none. */
export function certificateData(facts: CertificateFacts) {
  const offer = clean(`Offer ${facts.candidateOfferId} · Version ${facts.version}`);
  return {
    title: clean(`Certificate under section 63(4)(c): ${offer}`),
    author: clean(facts.company.name),
    act: plain(t.act),
    headings: t.headings.map(plain),
    paragraphs: partA(facts).map((parts) => parts.map(partData)),
    signHere: plain(t.signHere),
    end: partAEnd.map((parts) => parts.map(partData)),
    note: plain(t.note),
    report: plain(t.report),
    reportLead: plain(t.reportLead),
    rows: reportRows(facts).map(factRow),
    footer: { left: offer, middle: [...typed(facts.company.name), ...plain(' · Confidential')] },
  };
}

function partData(part: FormPart): FormPartData {
  if ('words' in part) return { pieces: [{ text: part.words }] };
  if ('value' in part) return { pieces: typed(part.value).map((piece): Piece => ({ ...piece, strong: true })) };
  return part;
}
