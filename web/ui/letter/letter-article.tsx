import { Fragment } from 'react';
import type { LetterText, ReadBlock, ReadSpan } from '#contract/letter/candidate-letter.ts';
import { inLanguage } from '#domain/language.ts';
import type { LetterPay } from '#domain/pay/letter-pay.ts';
import { payAnnexure, type PayLine } from '#domain/pay/pay-lines.ts';
import { nameDate } from '#domain/values/calendar.ts';
import { scriptLanguage } from '#domain/values/script-language.ts';
import table from '#web/ui/pay/pay-table.module.css';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import classes from './letter-article.module.css';
import { letterTexts as t } from './texts.ts';

export function LetterArticle({ letter }: { letter: LetterText }) {
  const { companyName, companyAddress, reference, date, candidateName, candidateId, blocks } = letter;
  return (
    <article className={classes.words} lang="en">
      <p className={classes.company}>
        <Value text={companyName} />
      </p>
      <p className={classes.address}>
        <Value text={companyAddress} />
      </p>
      <div className={classes.band} />
      <p className={classes.reference}>
        <span>{t.reference(reference)}</span>
        <span>{inLanguage('en', () => nameDate(date))}</span>
      </p>
      <p className={classes.addressee}>
        <b>
          <Value text={candidateName} />
        </b>
        <span>{t.candidateId(candidateId)}</span>
      </p>
      <Blocks blocks={blocks} />
    </article>
  );
}

/** Typed text: isolated from the direction of the text around it, and read in the language of its script. */
function Value({ text, isMissing = false }: { text: string; isMissing?: boolean }) {
  return (
    <bdi dir="auto" lang={scriptLanguage(text)} data-missing={isMissing || undefined}>
      {text}
    </bdi>
  );
}

/** What the letter says, block by block; a page that ends is no matter on a screen. */
function Blocks({ blocks }: { blocks: readonly ReadBlock[] }) {
  return blocks.map((block, index) => {
    // A letter never changes: each block stays where it is.
    const key = String(index);
    return <Block key={key} block={block} isHeaded={blocks[index - 1]?.kind === 'heading'} />;
  });
}

function Block({ block, isHeaded }: { block: ReadBlock; isHeaded: boolean }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === 1 ? 'h2' : 'h3';
      return (
        <Heading className={block.level === 1 ? classes.title : classes.heading}>
          <Spans of={block.spans} />
        </Heading>
      );
    }
    case 'paragraph':
      return (
        <p className={classes.paragraph}>
          <Spans of={block.spans} />
        </p>
      );
    case 'list':
      return (
        <ul className={classes.list}>
          {block.items.map((item, index) => {
            const key = String(index);
            return (
              <li key={key}>
                <Spans of={item} />
              </li>
            );
          })}
        </ul>
      );
    case 'terms':
      return (
        <dl className={classes.terms}>
          {block.rows.map(({ label, value, inWords, total = false }) => (
            <div key={label} data-total={total || undefined}>
              <dt>{label}</dt>
              <dd>
                <Spans of={value} />
                {inWords !== undefined && <small>{inWords}</small>}
              </dd>
            </div>
          ))}
        </dl>
      );
    case 'pay':
      return <Annexure pay={block.pay} isHeaded={isHeaded} />;
    case 'signatures':
      return <Signatures {...block} />;
    case 'pageBreak':
      return null;
  }
}

/** Who signs for the company; that the candidate's side is recorded online is what the decision is for. */
function Signatures({ sides }: Extract<ReadBlock, { kind: 'signatures' }>) {
  return (
    <div className={classes.signatures}>
      {sides.map(({ head, signer, title }) => (
        <p key={head[0]?.text}>
          <span className={classes.quiet}>
            <Spans of={head} />
          </span>
          <b>
            <Spans of={signer} />
          </b>
          <span className={classes.quiet}>
            <Spans of={title} />
          </span>
        </p>
      ))}
    </div>
  );
}

/** Spans of a draft may name a field that is missing. A value that changes is a new element, so that a page can mark it. */
function Spans({ of }: { of: readonly (ReadSpan & { isMissing?: boolean })[] }) {
  return of.map(({ text, strong = false, italic = false, value = false, isMissing }, index) => {
    const said = value ? <Value key={text} text={text} isMissing={isMissing} /> : text;
    const leaning = italic ? <i>{said}</i> : said;
    const key = String(index);
    return <Fragment key={key}>{strong ? <b>{leaning}</b> : leaning}</Fragment>;
  });
}

/** What the pay consists of, line by line as the PDF has it; `isHeaded` where the letter has a heading of its own for it. */
function Annexure({ pay, isHeaded }: { pay: LetterPay; isHeaded: boolean }) {
  const { head, lines, inWords, notes } = payAnnexure(pay.rows);
  return (
    <section className={classes.annexure} aria-label={t.payAnnexure}>
      {!isHeaded && <h3>{t.payAnnexure}</h3>}
      <table className={table.table}>
        <caption>
          <VisuallyHidden>{t.payAnnexure}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{head.component}</VisuallyHidden>
            </th>
            <th scope="col">{head.month}</th>
            <th scope="col">{head.year}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={`${line.kind} ${line.label}`} line={line} />
          ))}
        </tbody>
      </table>
      <dl>
        {inWords.map(({ label, words }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </section>
  );
}

function Line({ line: { kind, group, label, month, year } }: { line: PayLine }) {
  return (
    <Fragment>
      {group !== undefined && (
        <tr className={classes.group}>
          <th scope="rowgroup" colSpan={3}>
            {group}
          </th>
        </tr>
      )}
      <tr className={classes[kind]}>
        <th scope="row">{kind === 'part' ? <Value text={label} /> : label}</th>
        <td>{month}</td>
        <td>{year}</td>
      </tr>
    </Fragment>
  );
}
