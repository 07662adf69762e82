import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { SignOffInboxLine, SignOffInboxOffer } from '#contract/hr/sign-off.ts';
import { formatRupees } from '#domain/values/money.ts';
import { signOffPath } from '#web/session/hr/sign-off-inbox.ts';
import { RowCheckbox } from '#web/ui/data-list/select-rows.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { payChangeWords, sumOf, totalOf, waitingWords } from './inbox.ts';
import classes from './inbox-list.module.css';
import { signOffPageTexts as t } from './texts.ts';

type ChoosingProps = {
  current: SignOffInboxOffer | undefined;
  chosen: ReadonlySet<number>;
  onChoose: (chosen: ReadonlySet<number>) => void;
};

export function InboxList({ lines, ...choosing }: ChoosingProps & { lines: readonly SignOffInboxLine[] }) {
  return (
    <ol className={classes.list} aria-label={t.list}>
      {lines.map((line) => {
        const [only, second] = line.offers;
        if (second !== undefined)
          return <OpeningLine key={`${line.requestId} ${line.step}`} line={line} {...choosing} />;
        return only && <OfferLine key={only.candidateOfferId} line={line} offer={only} {...choosing} />;
      })}
    </ol>
  );
}

type OfferLineProps = ChoosingProps & { line: SignOffInboxLine; offer: SignOffInboxOffer };

function OfferLine({ line, offer, current, ...choosing }: OfferLineProps) {
  const { candidateOfferId, candidateName, offeredRole, department } = offer;
  const isCurrent = current?.candidateOfferId === candidateOfferId;
  return (
    <li className={classes.line} data-current={isCurrent || undefined}>
      <Choose name={candidateName} offers={[offer]} {...choosing} />
      <Link className={classes.what} to={signOffPath(candidateOfferId)} aria-current={isCurrent || undefined}>
        <Words
          name={candidateName}
          amount={totalOf(offer)}
          role={[offeredRole, department].filter(Boolean).join(', ')}
          pay={payChangeWords(offer)}
          line={line}
        />
      </Link>
    </li>
  );
}

function OpeningLine({ line, current, ...choosing }: ChoosingProps & { line: SignOffInboxLine }) {
  const { offers, askedBy } = line;
  const [isOpen, setOpen] = useState(false);
  const name = t.together(offers.length, askedBy);
  return (
    <li>
      <div className={classes.line}>
        <Choose name={name} offers={offers} {...choosing} />
        <button type="button" className={classes.what} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Words
            name={name}
            amount={sumOf(offers)}
            role={[...new Set(offers.map(({ department }) => department))].join(', ')}
            icon={<Icon name="chevron-down" size={16} className={classes.chevron} />}
            line={line}
          />
        </button>
      </div>
      {isOpen && (
        <ol className={classes.inside} aria-label={name}>
          {offers.map((offer) => (
            <OfferLine key={offer.candidateOfferId} line={line} offer={offer} current={current} {...choosing} />
          ))}
        </ol>
      )}
    </li>
  );
}

type WordsProps = {
  name: string;
  amount: number;
  role: string;
  pay?: string;
  icon?: ReactNode;
  line: SignOffInboxLine;
};

function Words({ name, amount, role, pay, icon, line }: WordsProps) {
  const { onBehalfOf } = line;
  return (
    <>
      <span className={classes.first}>
        <b>{name}</b>
        <span>{formatRupees(amount)}</span>
      </span>
      <span className={classes.second}>{role}</span>
      <span className={classes.third}>
        <span>{onBehalfOf.length > 0 ? t.behalf(onBehalfOf.join(', ')) : pay}</span>
        <span>{waitingWords(line)}</span>
        {icon}
      </span>
    </>
  );
}

type ChooseProps = Omit<ChoosingProps, 'current'> & { name: string; offers: readonly SignOffInboxOffer[] };

function Choose({ name, offers, chosen, onChoose }: ChooseProps) {
  const ids = offers.map(({ candidateOfferId }) => candidateOfferId);
  const count = ids.filter((id) => chosen.has(id)).length;
  return (
    <RowCheckbox
      label={t.select(name)}
      checked={count === ids.length}
      indeterminate={count > 0 && count < ids.length}
      disabled={false}
      onChange={(isChosen) => {
        const others = [...chosen].filter((id) => !ids.includes(id));
        onChoose(new Set(isChosen ? [...others, ...ids] : others));
      }}
    />
  );
}
