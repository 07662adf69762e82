import { useCallback, useMemo, useState } from 'react';
import type { OfferRecord } from '#contract/offers.ts';
import { useIsPhone } from '#web/ui/media-query.ts';
import { useColumnChoice } from './hidden-columns.ts';
import { OfferCards } from './offer-cards.tsx';
import { type OpenOfferDialog, OfferDialogs } from './offer-dialogs.tsx';
import { OfferFilterChips } from './offer-filter-chips.tsx';
import { offerColumns } from './offer-columns.tsx';
import { OfferSelectionBar } from './offer-selection-bar.tsx';
import type { OfferReason } from './offer-status.tsx';
import { ExportTrouble, ListFoot, LoadingTrouble, placeOfRows } from './offers-states.tsx';
import { type OfferListProps, OffersTable } from './offers-table.tsx';
import { countInWords, isNarrowed, OffersHead, OffersToolbar } from './offers-toolbar.tsx';
import { summarizeSelection, withSelection } from './selection.ts';
import type { SendReport } from './send-in-chunks.ts';
import { SendReportDialog } from './send-report-dialog.tsx';
import { useAllOffers } from './use-all-offers.ts';
import { useExport } from './use-export.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useOfferView } from './use-offer-view.ts';
import { useSending } from './use-sending.ts';

/** The list of offers (spec §2, "Offer list screen"). */
export function OffersPage() {
  const isPhone = useIsPhone();
  const { all, change, retry, refresh } = useAllOffers();
  const view = useOfferView(all);
  const columns = useColumnChoice();
  const exporting = useExport();
  const { list, onFocus } = useKeptFocus();
  const [dialog, setDialog] = useState<OpenOfferDialog | null>(null);
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<number>>(new Set());
  const selection = useMemo(() => summarizeSelection(all, selectedIds), [all, selectedIds]);

  const settle = useCallback(
    ({ skipped, untried }: SendReport) => {
      setSelectedIds(new Set(untried.map((offer) => offer.candidateOfferId)));
      // What was refused, or may have been sent without an answer, is not what the screen says.
      if (skipped.length + untried.length > 0) refresh();
    },
    [refresh],
  );
  const { progress, report, send, closeReport } = useSending(settle);

  const onSelect = useCallback(
    (offers: readonly OfferRecord[], select: boolean) => setSelectedIds((ids) => withSelection(ids, offers, select)),
    [],
  );
  const onLetter = useCallback((offer: OfferRecord) => setDialog({ kind: 'letter', offer }), []);
  const onDelete = useCallback((offer: OfferRecord) => setDialog({ kind: 'delete', offer }), []);
  const onReason = useCallback((reason: OfferReason) => setDialog({ kind: 'reason', reason }), []);

  const waiting = all.total === null && all.phase === 'loading';
  const choosing = selection.selected.length > 0 || progress !== null;
  const props: OfferListProps = {
    view,
    columns: columns.columns,
    waiting,
    busy: all.phase === 'loading' && !waiting,
    locked: progress !== null,
    instead: placeOfRows({ all, view, retry }),
    isSelected: (offer) => selectedIds.has(offer.candidateOfferId) && offer.may.select,
    onSelect,
    onLetter,
    onDelete,
    onReason,
  };

  return (
    <>
      <div ref={list} onFocus={onFocus}>
        <OffersHead count={countInWords(all, view)} choosing={choosing} />
        {choosing ? (
          <OfferSelectionBar
            selection={selection}
            matches={view.matches}
            narrowed={isNarrowed(view)}
            progress={progress}
            onSelectAll={() => onSelect(view.matches, true)}
            onClear={() => setSelectedIds(new Set())}
            onSend={() => send(selection.selected)}
          />
        ) : (
          <OffersToolbar view={view} columns={columns} exporting={exporting} onCreated={refresh} />
        )}
        <ExportTrouble error={exporting.error} />
        <LoadingTrouble all={all} onRetry={retry} />
        <OfferFilterChips
          filter={view.filter}
          setFilter={view.setFilter}
          columns={isPhone ? offerColumns : columns.columns}
        />
        {isPhone ? <OfferCards {...props} /> : <OffersTable {...props} />}
        <ListFoot all={all} view={view} hasRows={props.instead === undefined} />
      </div>
      <OfferDialogs dialog={dialog} onClose={() => setDialog(null)} change={change} />
      {report !== null && <SendReportDialog report={report} onClose={closeReport} onTryAgain={send} />}
    </>
  );
}
