import { availableParallelism } from 'node:os';
import { sampleLetter } from '#domain/letter/sample-letter.ts';
import { createLetterRenderer } from '#server/pdf/letter-renderer.ts';
import { timeOf } from '#bench/measure.ts';

/** The first letters of a process take longer: what is the same in all of them is laid out once. */
const first = 40;
const measured = 300;

/** Letters a second where there is nothing else to do: as many processes as there are processors render letters to
 * different people, on an idle machine; nothing is stored and no mail is made. */
export async function rawLettersPerSecond(): Promise<number> {
  const pool = createLetterRenderer({ warn: () => undefined }, { size: availableParallelism() });
  const render = (from: number, count: number) =>
    Promise.all(Array.from({ length: count }, (_, index) => pool.render(letterTo(from + index))));
  try {
    await render(0, first);
    return (measured * 1000) / (await timeOf(() => render(first, measured)));
  } finally {
    await pool.close();
  }
}

const letterTo = (person: number) => ({
  ...sampleLetter,
  candidateOfferId: person,
  reference: `HF/OL/${person}/1`,
  candidateId: `C26-${person}`,
  candidateName: `Ravi Menon ${person}`,
  email: `ravi.menon.${person}@example.com`,
});
