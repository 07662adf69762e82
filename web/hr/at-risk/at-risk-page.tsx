import { type ComponentProps, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type AtRisk, getAtRisk, type RiskRow } from '#contract/hr/at-risk.ts';
import { reasonsBySeverity, type RiskReason, riskReasons, riskRules, type RiskStep } from '#domain/at-risk/at-risk.ts';
import { atRiskMessages as m } from '#domain/at-risk/texts.ts';
import { makeCall, messageOr } from '#web/api/client.ts';
import { ownCall } from '#web/api/own-call.ts';
import { ExtendDialog } from '#web/hr/parts/offer-actions/extend-dialog.tsx';
import { ResendDialog } from '#web/hr/parts/offer-sending/resend-dialog.tsx';
import { noteAtRisk } from '#web/session/hr/at-risk-count.ts';
import { useHrPage } from '#web/session/hr/hr-query.ts';
import { dashboardPath } from '#web/session/hr/offer-page-path.ts';
import { useMay } from '#web/session/hr/rights.tsx';
import { pageIn } from '#web/ui/data-list/view/list-url.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { DataList } from '#web/ui/data-list/data-list.tsx';
import { ListFoot, type ServedPage } from '#web/ui/data-list/list-foot.tsx';
import type { EmptyStateProps } from '#web/ui/feedback/states.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { useKeptFocus } from '#web/ui/overlay/use-kept-focus.ts';
import { HrPageHead } from '#web/ui/page/hr-page-head.tsx';
import { SelectionBar, SelectionWords, Spacer, ToolbarSlot } from '#web/ui/table/toolbar.tsx';
import { remindingOf, resentOf } from './reminding.ts';
import { NextStep, riskColumns } from './risk-columns.tsx';
import { atRiskPageTexts as t } from './texts.ts';
import { formatCount } from '#domain/values/count.ts';
import classes from './reason-filter.module.css';
import { SendTroubleAlert, useSendOffer } from '#web/hr/parts/offer-actions/use-send-offer.tsx';
import { toastSent } from '#web/hr/parts/offer-actions/undo-toast.ts';

/** The people who could be lost, why, for how long, and the next step for each (docs/rules/at-risk.md). */
export function AtRiskPage() {
  const { page, reason, ask } = useAsked();
  const { page: shown, refetch, list, foot, counts, total } = useAtRisk(page, reason);
  const { sending, busy: locked, trouble, send } = useSendOffer();
  const [asking, setAsking] = useState<Question | null>(null);
  const { selected, isSelected, select, deselect, clear } = useSelection(shown?.content ?? []);
  const { list: ref, onFocus } = useKeptFocus();
  const may = useMay();

  async function sendOffer(candidateId: string): Promise<void> {
    const message = await send(candidateId, refetch);
    if (message !== null) toastSent(t.sent, candidateId, () => void refetch());
  }
  function onStep(step: RiskStep, row: RiskRow): void {
    if (step === 'SEND') void sendOffer(row.candidateId);
    else if (step === 'EXTEND') setAsking({ extend: [row] });
    else setAsking({ kind: step === 'SEND_AGAIN' ? 'AGAIN' : 'REMINDER', offers: [resentOf(row)] });
  }

  function close(): void {
    setAsking(null);
    void refetch();
  }

  return (
    <div ref={ref} onFocus={onFocus}>
      <HrPageHead
        title={m.title}
        meta={total !== undefined && <span role="status">{m.people(total)}</span>}
        back={{ to: dashboardPath, label: t.dashboard }}
      />
      <ToolbarSlot
        instead={
          selected.length === 0 ? undefined : (
            <RemindBar selected={selected} locked={locked} onClear={clear} onAsk={setAsking} />
          )
        }
      >
        <ReasonFilter {...{ counts, total, reason }} onReason={(next) => ask(next, 1)} />
      </ToolbarSlot>
      <Stack gap={4}>
        {reason !== null && <p>{riskRules[reason].condition()}</p>}
        <SendTroubleAlert trouble={trouble} fallback={t.failed} />
        <DataList
          {...list}
          label={m.title}
          columns={riskColumns}
          skeletonRows={8}
          keyOf={({ candidateOfferId }) => candidateOfferId}
          nameOf={({ fullName }) => fullName}
          {...(may('offers.send') || may('joining.review')
            ? { selection: { isSelectable, isSelected, locked, onSelect: select } }
            : {})}
          renderActions={(row) => (
            <NextStep row={row} locked={locked} busy={sending === row.candidateId} onStep={onStep} />
          )}
          actionsWidth={164}
          empty={emptyState(shown !== undefined && counts === undefined, total ?? 0, reason, ask)}
        />
      </Stack>
      <ListFoot {...foot} loadingText={t.loading} onPage={(next) => ask(reason, next)} />
      {asking !== null && (
        <QuestionDialog asking={asking} onResent={deselect} onFailed={() => void refetch()} onClose={close} />
      )}
    </div>
  );
}

const pageSize = 50;

/** `counts` is of all reasons; none from a server that has no such list (docs/rules/calls.md#other-added-calls). */
type RiskPage = ServedPage & { content: RiskRow[]; counts?: AtRisk['counts'] };

function useAtRisk(page: number, reason: RiskReason | null) {
  const query = { page, size: pageSize, ...(reason === null ? {} : { reason }) };
  const found = useHrPage(
    ['at-risk', page, reason],
    async (signal): Promise<RiskPage> => {
      const answer = await ownCall((until) => makeCall(getAtRisk, { query, signal: until }), signal);
      if (answer === null) return { content: [], page: 1, size: pageSize, totalPages: 0, totalElements: 0 };
      const { responseObject: content, totalPages, totalElements, counts } = answer;
      if (!Array.isArray(content) || counts === undefined) throw new Error('the answer holds no list');
      return { ...query, content, totalPages: totalPages ?? 1, totalElements: totalElements ?? content.length, counts };
    },
    (error) => messageOr(error, m.loadFailed),
  );
  const counts = found.page?.counts;
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  useEffect(() => {
    if (total !== undefined) noteAtRisk(total);
  }, [total]);
  return { ...found, counts, total };
}

type Question =
  | { extend: readonly RiskRow[] }
  | Pick<ComponentProps<typeof ResendDialog>, 'kind' | 'offers' | 'passedOver'>;

type QuestionDialogProps = {
  asking: Question;
  onResent: (candidateIds: readonly string[]) => void;
  onFailed: () => void;
  onClose: () => void;
};

function QuestionDialog({ asking, onResent, onFailed, onClose }: QuestionDialogProps) {
  if ('extend' in asking) {
    const offers = asking.extend.map((row) => ({ ...row, candidateName: row.fullName }));
    return <ExtendDialog {...{ offers, onFailed, onClose }} onExtended={onFailed} />;
  }
  return <ResendDialog {...asking} onResent={(_changed, sent) => onResent(sent)} onClose={onClose} />;
}

/** All rows: the dialog names those that cannot be reminded, with the reason. */
const isSelectable = () => true;

function useAsked() {
  const [params, setParams] = useSearchParams();
  const reason = riskReasons.find((one) => one === params.get('reason')) ?? null;
  const ask = (next: RiskReason | null, page: number): void =>
    setParams({ ...(next === null ? {} : { reason: next }), ...(page === 1 ? {} : { page: String(page) }) });
  return { page: pageIn(params), reason, ask };
}

function useSelection(rows: readonly RiskRow[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const idOf = ({ candidateId }: RiskRow) => candidateId;
  const isSelected = (row: RiskRow) => ids.has(idOf(row));
  const change = (some: readonly string[], chosen: boolean): void =>
    setIds((known) => new Set(chosen ? [...known, ...some] : [...known].filter((id) => !some.includes(id))));
  return {
    selected: rows.filter(isSelected),
    isSelected,
    select: (some: readonly RiskRow[], chosen: boolean) => change(some.map(idOf), chosen),
    deselect: (candidateIds: readonly string[]) => change(candidateIds, false),
    clear: () => setIds(new Set()),
  };
}

type RemindBarProps = {
  selected: readonly RiskRow[];
  locked: boolean;
  onClear: () => void;
  onAsk: (question: Question) => void;
};

function RemindBar({ selected, locked, onClear, onAsk }: RemindBarProps) {
  const reminding = remindingOf(selected);
  const remindable = reminding.offers.length;
  return (
    <SelectionBar label={t.selection}>
      <SelectionWords count={selected.length}>
        {remindable === selected.length ? '' : t.someRemindable(remindable)}
      </SelectionWords>
      <Spacer />
      <Button variant="quiet" disabled={locked} onClick={onClear}>
        {t.clearSelection}
      </Button>
      {selected.some(({ may }) => may.extend) && (
        <Button icon={<Icon name="calendar-plus" />} disabled={locked} onClick={() => onAsk({ extend: selected })}>
          {t.steps.EXTEND}
        </Button>
      )}
      <Button
        variant="primary"
        icon={<Icon name="mail" />}
        aria-keyshortcuts="/"
        disabled={locked}
        onClick={() => onAsk({ kind: 'REMINDER', ...reminding })}
      >
        {t.remind}
      </Button>
    </SelectionBar>
  );
}

/** No one at risk, no one for this reason, or a page in the URL beyond the last. */
function emptyState(
  isAbsent: boolean,
  total: number,
  reason: RiskReason | null,
  ask: ReturnType<typeof useAsked>['ask'],
): EmptyStateProps {
  if (isAbsent) {
    const action = <LinkButton to="/hce/offers">{t.goToOffers}</LinkButton>;
    return { icon: 'search', title: m.absent, hint: m.absentHint, action };
  }
  if (total === 0) {
    const action = <LinkButton to={dashboardPath}>{t.dashboard}</LinkButton>;
    return { icon: 'circle-check', title: m.none, hint: m.noneHint, action };
  }
  const action = <Button onClick={() => ask(null, 1)}>{t.showAll}</Button>;
  return { icon: 'circle-check', title: reason === null ? t.pageBeyond : t.noneOfReason, action };
}

type ReasonFilterProps = {
  counts: AtRisk['counts'] | undefined;
  total: number | undefined;
  reason: RiskReason | null;
  onReason: (reason: RiskReason | null) => void;
};

/** All, or the people of one reason; reasons without people are left out. */
function ReasonFilter({ counts, total, reason, onReason }: ReasonFilterProps) {
  if (counts === undefined || total === undefined || (total === 0 && reason === null)) return null;
  const shown = reasonsBySeverity.filter((one) => counts[one] > 0 || one === reason);
  const choices = [
    { choice: null, label: t.all, count: total },
    ...shown.map((one) => ({ choice: one, label: m.kinds[one], count: counts[one] })),
  ];
  return (
    <div role="group" aria-label={t.filter} className={classes.filter}>
      {choices.map(({ choice, label, count }) => (
        <button
          key={label}
          type="button"
          className={classes.chip}
          aria-pressed={choice === reason}
          onClick={() => onReason(choice)}
        >
          {label} <b>{formatCount(count)}</b>
        </button>
      ))}
    </div>
  );
}
