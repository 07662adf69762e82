import type { RiskRow } from '#contract/hr/at-risk.ts';
import { reasonInWords, riskAge, riskDetail, riskSince } from '#domain/at-risk/risk-words.ts';
import { daysBetween, formatDate, todayInIndia, weekday } from '#domain/values/calendar.ts';
import { OfferLink } from '#web/hr/parts/offer-actions/offer-link.tsx';
import { type Column, titled } from '#web/ui/data-list/column.ts';
import { RiskReasonWords } from '#web/ui/feedback/risk-reason.tsx';
import classes from './risk-columns.module.css';
import { remindedWords } from './reminding.ts';
import { useStep } from './risk-step.tsx';
import { atRiskPageTexts as t } from './texts.ts';

type RiskColumn = Column<RiskRow> & { key: keyof typeof t.columns };

/** All of them have room on a screen of 1024 px; a wider one stretches them. */
export const riskColumns = titled<RiskColumn>(t.columns, [
  {
    key: 'name',
    width: 196,
    cell: (row) => (
      <span className={classes.two}>
        <Name row={row} />
        <span className={classes.second}>{row.offeredRole}</span>
      </span>
    ),
    card: (row) => ({ title: <Name row={row} />, items: [{ term: t.columns.reason, value: <Reason row={row} /> }] }),
  },
  { key: 'reason', width: 296, cell: (row) => <Reason row={row} />, card: () => ({}) },
  { key: 'age', width: 136, cell: ({ since }) => <TwoLines first={riskAge(since)} second={riskSince(since)} /> },
  {
    key: 'joining',
    width: 156,
    cell: ({ joiningDate }) => <TwoLines first={formatDate(joiningDate)} second={joiningWords(joiningDate)} />,
  },
]);

function Name({ row: { candidateOfferId, fullName } }: { row: RiskRow }) {
  return (
    <OfferLink candidateOfferId={candidateOfferId} className={classes.name}>
      {fullName}
    </OfferLink>
  );
}

function Reason({ row }: { row: RiskRow }) {
  const reminded = useStep(row) === 'REMIND' ? remindedWords(row) : null;
  return <RiskReasonWords reason={row.reason} words={reasonInWords(row)} detail={reminded ?? riskDetail(row)} />;
}

function TwoLines({ first, second }: { first: string; second: string }) {
  return (
    <span className={classes.two}>
      <span>{first}</span> <span className={classes.second}>{second}</span>
    </span>
  );
}

function joiningWords(joiningDate: string): string {
  return t.joiningDay(weekday(joiningDate), daysBetween(todayInIndia(), joiningDate));
}
