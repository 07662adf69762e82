import { type RefObject, useEffect, useRef } from 'react';
import { limits } from '#domain/limits.ts';
import { offerListMessages as m } from '#domain/messages.ts';
import { formatCount } from '#domain/values/count.ts';
import { messageOr } from '#web/api/client.ts';
import { FailedCall, requestIdOf } from '#web/api/failed-call.tsx';
import { type May, Permitted } from '#web/session/hr/rights.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Pager } from '#web/ui/table/pager.tsx';
import { LoadingText } from '#web/ui/feedback/states.tsx';
import type { AllOffers } from './store/offer-sync.ts';
import { ClearFilters } from '#web/ui/data-list/filters/clear-filters.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import classes from './offers-states.module.css';
import { CreateOffer } from './offers-toolbar.tsx';
import { DownloadTemplate } from '#web/hr/parts/offer-template/download-template.tsx';
import { UploadExcel, type UploadOfOffers } from './upload/upload-excel.tsx';
import type { OfferView } from './view/use-offer-view.ts';

export const isEmptyList = ({ phase, byId, total }: AllOffers): boolean =>
  phase === 'complete' && total === 0 && byId.size === 0;

type RowsStateProps = { all: AllOffers; view: OfferView; retry: () => void; upload: UploadOfOffers; may: May };

export function rowsState({ all, view, retry, upload, may }: RowsStateProps) {
  const { filterCount, clearFilters, rows } = view;
  // Until all have been looked at, a row that matches may still come; without filters those that have come follow.
  const mayCome = view.phase === 'loading' ? all.total !== 0 : !view.isNarrowed && all.byId.size > 0;
  const isComing = rows.length === 0 && mayCome;
  // What was asked for last may bring the rows back the next moment.
  const narrowed = view.isNarrowed || view.pending;
  return {
    rows: isComing ? undefined : rows,
    failed:
      all.phase === 'failed' && all.byId.size === 0
        ? { message: messageOr(all.error, m.loadFailed), requestId: requestIdOf(all.error), onRetry: retry }
        : undefined,
    empty: {
      icon: 'search' as const,
      title: m.empty,
      hint: narrowed ? m.emptyHint : may('offers.write') ? m.noneYetHint : m.noneCreatedHint,
      action: (
        <>
          {narrowed && <ClearFilters count={filterCount} onClear={clearFilters} />}
          {isEmptyList(all) && (
            <Permitted to="offers.write">
              <CreateOffer variant="primary" />
              <UploadExcel upload={upload} />
              <DownloadTemplate />
            </Permitted>
          )}
        </>
      ),
    },
  };
}

/** Says that some rows, or only the latest changes, are missing because loading failed half-way; what came stays. */
export function LoadingTrouble({ all, onRetry }: { all: AllOffers; onRetry: () => void }) {
  const { phase, byId, total, error } = all;
  if (phase !== 'failed' || byId.size === 0) return null;
  return (
    <div className={classes.trouble}>
      <Alert tone="warn" requestId={requestIdOf(error)} action={<Button onClick={onRetry}>{uiTexts.retry}</Button>}>
        {total !== null && byId.size >= total
          ? m.changesFailed
          : m.restFailed(formatCount(byId.size), formatCount(total ?? 0))}
      </Alert>
    </div>
  );
}

export function ExportTrouble({ error }: { error: unknown }) {
  if (error === null) return null;
  return (
    <div className={classes.trouble}>
      <FailedCall error={error} fallback={m.exportFailed} />
    </div>
  );
}

type OffersFootProps = {
  all: AllOffers;
  view: OfferView;
  hasRows: boolean;
  /** Where a page begins that is too long to be seen from the pager; empty where it is not. */
  head: RefObject<HTMLElement | null>;
};

export function OffersFoot({ all, view, hasRows, head }: OffersFootProps) {
  const turnTo = usePageTurn(view, head);
  return (
    <div className={classes.foot}>
      {hasRows && all.total !== null && (
        <Pager
          page={view.page - 1}
          pageCount={view.pageCount}
          total={view.total}
          pageSize={view.size}
          pageSizes={limits.offersPageSizes}
          onPage={(fromZero) => turnTo(fromZero + 1)}
          onPageSize={view.setPageSize}
        />
      )}
      {all.phase === 'loading' && (
        <div className={classes.loading}>
          <LoadingText>
            {all.total === null ? m.loading : m.loadingSome(formatCount(all.byId.size), formatCount(all.total))}
          </LoadingText>
        </div>
      )}
    </div>
  );
}

/** Turns to a page and brings its beginning into sight, once it is there and the focus is set. */
function usePageTurn({ page, setPage }: OfferView, head: RefObject<HTMLElement | null>): (page: number) => void {
  const turned = useRef(false);
  useEffect(() => {
    if (turned.current) head.current?.scrollIntoView({ block: 'start' });
    turned.current = false;
  }, [page, head]);
  return (next) => {
    turned.current = true;
    setPage(next);
  };
}
