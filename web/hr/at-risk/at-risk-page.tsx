import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { AtRisk, RiskRow } from '#contract/hr/at-risk.ts';
import type { ResendKind } from '#contract/hr/offer-actions.ts';
import { reasonsBySeverity, type RiskReason, riskReasons, riskRules, type RiskStep } from '#domain/at-risk/at-risk.ts';
import { atRiskMessages as m } from '#domain/at-risk/texts.ts';
import { ExtendDialog } from '#web/hr/parts/offer-actions/extend-dialog.tsx';
import { ResendDialog } from '#web/hr/parts/offer-sending/resend-dialog.tsx';
import { dashboardPath } from '#web/session/hr/offer-page-path.ts';
import { useMay } from '#web/session/hr/rights.tsx';
import { pageIn } from '#web/ui/data-list/view/list-url.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { DataList } from '#web/ui/data-list/data-list.tsx';
import { ListFoot } from '#web/ui/data-list/list-foot.tsx';
import type { EmptyStateProps } from '#web/ui/feedback/states.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { useKeptFocus } from '#web/ui/overlay/use-kept-focus.ts';
import { HrPageHead } from '#web/ui/page/hr-page-head.tsx';
import { SelectionBar, SelectionWords, Spacer, ToolbarSlot } from '#web/ui/table/toolbar.tsx';
import { remindingOf, resentOf } from './reminding.ts';
import { riskColumns } from './risk-columns.tsx';
import { NextStep } from './risk-step.tsx';
import { atRiskPageTexts as t } from './texts.ts';
import { useAtRisk } from './use-at-risk.ts';
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
    else if (step === 'EXTEND') setAsking({ step, rows: [row] });
    else if (step === 'SEND_AGAIN') setAsking({ step, offers: [resentOf(row)], passedOver: [] });
    else setAsking({ step: 'REMIND', offers: [resentOf(row)], passedOver: [] });
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
            <RemindBar
              selected={selected}
              locked={locked}
              onClear={clear}
              onRemind={() => setAsking({ step: 'REMIND', ...remindingOf(selected) })}
              onExtend={() => setAsking({ step: 'EXTEND', rows: selected })}
            />
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
          empty={emptyState({ isAbsent: shown?.isAbsent === true, total: total ?? 0, reason, ask })}
        />
      </Stack>
      <ListFoot {...foot} loadingText={t.loading} onPage={(next) => ask(reason, next)} />
      {asking !== null && (
        <QuestionDialog asking={asking} onResent={deselect} onFailed={() => void refetch()} onClose={close} />
      )}
    </div>
  );
}

type Question =
  | { step: 'EXTEND'; rows: readonly RiskRow[] }
  | ({ step: 'SEND_AGAIN' | 'REMIND' } & ReturnType<typeof remindingOf>);

const resendKinds = { REMIND: 'REMINDER', SEND_AGAIN: 'AGAIN' } as const satisfies Record<string, ResendKind>;

type QuestionDialogProps = {
  asking: Question;
  onResent: (candidateIds: readonly string[]) => void;
  onFailed: () => void;
  onClose: () => void;
};

function QuestionDialog({ asking, onResent, onFailed, onClose }: QuestionDialogProps) {
  if (asking.step === 'EXTEND') {
    const offers = asking.rows.map((row) => ({ ...row, candidateName: row.fullName }));
    return <ExtendDialog {...{ offers, onFailed, onClose }} onExtended={onFailed} />;
  }
  const { step, ...chosen } = asking;
  return (
    <ResendDialog
      kind={resendKinds[step]}
      {...chosen}
      onResent={(_changed, sent) => onResent(sent)}
      onClose={onClose}
    />
  );
}

/** All rows: the dialog names those that cannot be reminded, with the reason. */
const isSelectable = () => true;

function useAsked() {
  const [params, setParams] = useSearchParams();
  const named = params.get('reason');
  const reason = riskReasons.find((one) => one === named) ?? null;
  const ask = (next: RiskReason | null, page: number): void =>
    setParams({ ...(next === null ? {} : { reason: next }), ...(page === 1 ? {} : { page: String(page) }) });
  return { page: pageIn(params), reason, ask };
}

function useSelection(rows: readonly RiskRow[]) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const isSelected = (row: RiskRow) => ids.has(row.candidateOfferId);
  function select(some: readonly RiskRow[], chosen: boolean): void {
    const changed = some.map(({ candidateOfferId }) => candidateOfferId);
    setIds((known) => new Set(chosen ? [...known, ...changed] : [...known].filter((id) => !changed.includes(id))));
  }
  return {
    selected: rows.filter(isSelected),
    isSelected,
    select,
    deselect: (candidateIds: readonly string[]) => {
      const gone = rows.filter(({ candidateId }) => candidateIds.includes(candidateId));
      select(gone, false);
    },
    clear: () => setIds(new Set()),
  };
}

type RemindBarProps = {
  selected: readonly RiskRow[];
  locked: boolean;
  onClear: () => void;
  onRemind: () => void;
  onExtend: () => void;
};

function RemindBar({ selected, locked, onClear, onRemind, onExtend }: RemindBarProps) {
  const remindable = remindingOf(selected).offers.length;
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
        <Button icon={<Icon name="calendar-plus" />} disabled={locked} onClick={onExtend}>
          {t.steps.EXTEND}
        </Button>
      )}
      <Button variant="primary" icon={<Icon name="mail" />} aria-keyshortcuts="/" disabled={locked} onClick={onRemind}>
        {t.remind}
      </Button>
    </SelectionBar>
  );
}

type EmptyList = {
  isAbsent: boolean;
  total: number;
  reason: RiskReason | null;
  ask: (reason: RiskReason | null, page: number) => void;
};

/** No one at risk, no one for this reason, or a page in the URL beyond the last. */
function emptyState({ isAbsent, total, reason, ask }: EmptyList): EmptyStateProps {
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
  return (
    <div role="group" aria-label={t.filter} className={classes.filter}>
      <Chip label={t.all} count={total} pressed={reason === null} onPress={() => onReason(null)} />
      {shown.map((one) => (
        <Chip
          key={one}
          label={m.kinds[one]}
          count={counts[one]}
          pressed={reason === one}
          onPress={() => onReason(one)}
        />
      ))}
    </div>
  );
}

type ChipProps = { label: string; count: number; pressed: boolean; onPress: () => void };

function Chip({ label, count, pressed, onPress }: ChipProps) {
  return (
    <button type="button" className={classes.chip} aria-pressed={pressed} onClick={onPress}>
      {label} <b>{formatCount(count)}</b>
    </button>
  );
}
