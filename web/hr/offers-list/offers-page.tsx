import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useHrEmployeeId } from '#web/session/hr-session.ts';
import { rememberOffersQuery } from '#web/session/offers-path.ts';
import { useIsPhone } from '#web/ui/media-query.ts';
import { ToolbarPlace } from '#web/ui/toolbar.tsx';
import { useColumnChoice } from './hidden-columns.ts';
import { OfferCards } from './offer-cards.tsx';
import { offerColumns } from './offer-columns.tsx';
import { OfferDialogs, useOfferDialogs } from './offer-dialogs.tsx';
import { OfferFilterChips } from './offer-filter-chips.tsx';
import { OfferSelectionBar } from './offer-selection-bar.tsx';
import { ExportTrouble, ListFoot, LoadingTrouble, placeOfRows } from './offers-states.tsx';
import { type OfferListProps, OffersTable } from './offers-table.tsx';
import { countInWords, isNarrowed, OffersHead, OffersToolbar } from './offers-toolbar.tsx';
import { SendReportDialog } from './send-report-dialog.tsx';
import { useAllOffers } from './use-all-offers.ts';
import { useChosenOffers } from './use-chosen-offers.ts';
import { useExport } from './use-export.ts';
import { useKeptFocus } from '#web/ui/use-kept-focus.ts';
import { useOfferView } from './use-offer-view.ts';

/** The list of offers (spec §2, "Offer list screen"); who logs in next, perhaps in another tab, begins with nothing chosen. */
export function OffersPage() {
  return <OwnOffersPage key={useHrEmployeeId()} />;
}

function OwnOffersPage() {
  const isPhone = useIsPhone();
  const { search } = useLocation();
  useEffect(() => rememberOffersQuery(search), [search]);
  const { all, change, retry, refresh } = useAllOffers();
  const view = useOfferView(all);
  const columns = useColumnChoice();
  const exporting = useExport();
  const { dialog, close, handlers } = useOfferDialogs();
  const { selection, isSelected, onSelect, clear, sending, untried } = useChosenOffers(all, refresh);
  const { list, onFocus } = useKeptFocus();
  const cards = useRef<HTMLDivElement>(null);
  const count = useSettled(countInWords(all, view), view.pending);

  const waiting = all.total === null && all.phase === 'loading';
  const choosing = selection.selected.length > 0 || sending.progress !== null;
  const props: OfferListProps = {
    view,
    columns: columns.columns,
    busy: all.phase === 'loading' && !waiting,
    locked: sending.progress !== null,
    instead: placeOfRows({ all, view, retry }),
    isSelected,
    onSelect,
    ...handlers,
  };
  return (
    <>
      <div ref={list} onFocus={onFocus}>
        <OffersHead count={count} choosing={choosing} />
        <ToolbarPlace
          instead={
            choosing ? (
              <OfferSelectionBar
                selection={selection}
                matches={view.matches}
                narrowed={isNarrowed(view)}
                progress={sending.progress}
                onSelectAll={() => onSelect(view.matches, true)}
                onClear={clear}
                onSend={() => sending.send(selection.selected)}
              />
            ) : undefined
          }
        >
          <OffersToolbar view={view} columns={columns} exporting={exporting} onCreated={refresh} />
        </ToolbarPlace>
        <ExportTrouble error={exporting.error} />
        <LoadingTrouble all={all} onRetry={retry} />
        <OfferFilterChips
          filter={view.filter}
          setFilter={view.setFilter}
          columns={isPhone ? offerColumns : columns.columns}
        />
        {isPhone ? <OfferCards {...props} head={cards} /> : <OffersTable {...props} />}
        <ListFoot all={all} view={view} hasRows={props.instead === undefined} head={cards} />
      </div>
      <OfferDialogs dialog={dialog} onClose={close} change={change} refresh={refresh} />
      {sending.report !== null && (
        <SendReportDialog
          report={sending.report}
          untried={untried}
          onClose={sending.closeReport}
          onTryAgain={sending.send}
        />
      )}
    </>
  );
}

/** The value as it last was while nothing was pending: it is said aloud, so it does not waver. */
function useSettled(value: string, pending: boolean): string {
  const [settled, setSettled] = useState(value);
  if (!pending && settled !== value) setSettled(value);
  return settled;
}
