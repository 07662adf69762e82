import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { ResendKind } from '#contract/hr/offer-actions.ts';
import type { OfferRecord } from '#contract/offers.ts';
import { SampleCompany } from '#web/api/sample-company.tsx';
import { DeleteOfferDialog } from '#web/hr/parts/offer-actions/delete-offer-dialog.tsx';
import { ExtendDialog } from '#web/hr/parts/offer-actions/extend-dialog.tsx';
import { LetterDialog } from '#web/hr/parts/offer-actions/letter-dialog.tsx';
import { ResendDialog } from '#web/hr/parts/offer-sending/resend-dialog.tsx';
import { useAskForSignOff } from '#web/hr/parts/sign-off/ask-for-sign-off.ts';
import { useHrEmployeeId } from '#web/session/hr/hr-session.ts';
import { rememberOffersQuery } from '#web/session/hr/offers-path.ts';
import { useMay } from '#web/session/hr/rights.tsx';
import { useColumnChoice } from '#web/ui/data-list/columns/column-choice.ts';
import { UnseenFilters } from '#web/ui/data-list/filters/filter-row.tsx';
import { filterInWords, hiddenColumns } from '#web/ui/data-list/filters/list-filters.ts';
import { useIsPhone } from '#web/ui/layout/media-query.ts';
import { useKeptFocus } from '#web/ui/overlay/use-kept-focus.ts';
import { ToolbarSlot } from '#web/ui/table/toolbar.tsx';
import { SendingsStrip } from './background/sendings-strip.tsx';
import { hiddenAtFirst, offerColumns, type OfferColumn, useOfferColumns } from './columns/offer-columns.tsx';
import { ShowReason, type OfferReason, ReasonDialog } from './columns/offer-status.tsx';
import { stageInWords } from './filters/offer-filters.ts';
import states from './offers-states.module.css';
import { ExportTrouble, isEmptyList, OffersFoot, LoadingTrouble, rowsState } from './offers-states.tsx';
import { countInWords, OffersHead, OffersToolbar, useExport } from './offers-toolbar.tsx';
import { OutcomeStrip, useOutcome } from './outcome-strip.tsx';
import { OfferSelectionBar } from './selection/offer-selection-bar.tsx';
import { useChosenOffers } from './selection/use-chosen-offers.ts';
import { SendReportDialog } from './sending/send-report-dialog.tsx';
import { useUndoSending } from './sending/use-undo-sending.tsx';
import { useAllOffers } from './store/session-offers.ts';
import { OfferRows } from './table/offer-rows.tsx';
import { useUploadOfOffers } from './upload/upload-excel.tsx';
import { useOfferView, type OfferView } from './view/use-offer-view.ts';

/** The list of offers (docs/rules/offers-list.md); an HR user who logs in next begins with nothing chosen. */
export function OffersPage() {
  return <OwnOffersPage key={useHrEmployeeId()} />;
}

function OwnOffersPage() {
  const isPhone = useIsPhone();
  const may = useMay();
  const { search } = useLocation();
  useEffect(() => rememberOffersQuery(search), [search]);
  const { all, put, retry, refresh } = useAllOffers();
  const outcome = useOutcome(all);
  const { note } = outcome;
  const view = useOfferView(all, outcome.only);
  const readable = useOfferColumns(all);
  const columns = useColumnChoice(readable, { list: 'Offer', user: useHrEmployeeId() ?? '', hiddenAtFirst });
  const exporting = useExport();
  const { dialog, onLetter, onDelete, onResend, onExtend, onReason } = useOfferDialogs();
  const asking = useAsking(put, refresh);
  const undo = useUndoSending(refresh, put);
  const { selection, isSelected, onSelect, clear, sending, untried, background } = useChosenOffers(
    all,
    refresh,
    useCallback((ids) => note('sent', ids), [note]),
    undo.offer,
  );
  const { list, onFocus } = useKeptFocus();
  const cards = useRef<HTMLDivElement>(null);
  const count = useSettled(countInWords(all, view), view.pending);

  const empty = isEmptyList(all);
  const upload = useUploadOfOffers((candidateIds) => {
    note('created', candidateIds);
    void refresh();
  });

  const waiting = all.total === null && all.phase === 'loading';
  const locked = sending.progress !== null;
  const choosing = selection.selected.length > 0 || locked;
  const state = rowsState({ all, view, retry, upload, may });
  const shownColumns = isPhone ? readable : columns.columns;
  return (
    <>
      <div ref={list} onFocus={onFocus}>
        <OffersHead count={count} choosing={choosing} empty={empty} />
        <div className={states.trouble}>
          <SampleCompany />
        </div>
        <ToolbarSlot
          instead={
            choosing ? <OfferSelectionBar {...{ selection, view, sending, onSelect, clear, ...asking }} /> : undefined
          }
        >
          <OffersToolbar
            {...{ view, columns, exporting, held: outcome.isOnly, upload, empty, choosing, onResend, onExtend }}
          />
        </ToolbarSlot>
        <SendingsStrip background={background} />
        <OutcomeStrip {...{ outcome, view, undo, locked, ...asking }} onSend={sending.send} />
        <ExportTrouble error={exporting.error} />
        <LoadingTrouble all={all} onRetry={retry} />
        <OfferFilterChips {...view} columns={shownColumns} />
        <ShowReason value={onReason}>
          <OfferRows
            {...state}
            {...{ view, locked, isSelected, onSelect, onLetter, onDelete, onResend, onExtend, onAsk: asking.onAsk }}
            columns={shownColumns}
            busy={all.phase === 'loading' && !waiting}
            nothingToFilter={empty}
            head={cards}
          />
        </ShowReason>
        <OffersFoot all={all} view={view} hasRows={!state.failed && state.rows?.length !== 0} head={cards} />
      </div>
      {upload.dialog}
      {dialog?.({ put, refresh: () => void refresh() })}
      <SendReportDialog {...{ sending, undo, untried }} />
    </>
  );
}

function useAsking(put: (offers: readonly OfferRecord[]) => void, refresh: () => Promise<boolean>) {
  const { busy, ask } = useAskForSignOff();
  const onAsk = useCallback(
    async (offers: readonly OfferRecord[]) => {
      put(await ask(offers.map(({ candidateOfferId }) => candidateOfferId)));
      void refresh();
    },
    [ask, put, refresh],
  );
  return { onAsk, busy };
}

/** The value as it last was while nothing was pending: it is said aloud, so it does not waver. */
function useSettled(value: string, pending: boolean): string {
  const [settled, setSettled] = useState(value);
  if (!pending && settled !== value) setSettled(value);
  return settled;
}

/** The filters that no control in sight tells of: how far the offers have come, and those of hidden columns. */
function OfferFilterChips({ filter, setFilter, columns }: OfferView & { columns: readonly OfferColumn[] }) {
  const hidden = hiddenColumns(offerColumns, columns).map((column) => filterInWords(column, filter));
  return <UnseenFilters chips={[stageInWords(filter), ...hidden]} onRemove={setFilter} />;
}

type ListChanges = { put: (offers: readonly OfferRecord[]) => void; refresh: () => void };

/** The open dialog, and what rows call to open one: always the same functions. */
function useOfferDialogs() {
  const [dialog, setDialog] = useState<((list: ListChanges) => ReactNode) | null>(null);
  const handlers = useMemo(() => {
    const onClose = () => setDialog(null);
    const open = (render: (list: ListChanges) => ReactNode) => setDialog(() => render);
    return {
      onLetter: (offer: OfferRecord) => open(() => <LetterDialog {...{ offer, onClose }} />),
      onReason: (reason: OfferReason) => open(() => <ReasonDialog {...{ reason, onClose }} />),
      onResend: (kind: ResendKind, offers: readonly OfferRecord[]) =>
        open(({ put }) => <ResendDialog {...{ kind, offers, onClose }} onResent={put} />),
      onExtend: (offers: readonly OfferRecord[]) =>
        open(({ put, refresh }) => (
          <ExtendDialog
            {...{ offers, onClose }}
            onFailed={refresh}
            onExtended={(changed) => {
              put(changed ?? []);
              refresh();
            }}
          />
        )),
      onDelete: (offer: OfferRecord) =>
        open(({ put, refresh }) => {
          // A server that does not answer the offer knows who changed it, and when.
          const change = (offers: readonly OfferRecord[]) => {
            put(offers);
            refresh();
          };
          return (
            <DeleteOfferDialog
              offer={offer}
              onCancel={onClose}
              onFailed={refresh}
              onRestored={change}
              onDeleted={(offers) => {
                change(offers);
                onClose();
              }}
            />
          );
        }),
    };
  }, []);
  return { dialog, ...handlers };
}
