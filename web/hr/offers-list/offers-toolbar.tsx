import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { OfferRecord } from '#contract/offers.ts';
import { isRemindable } from '#domain/offer/sending/remind-again.ts';
import { offerListMessages } from '#domain/messages.ts';
import { formatCount } from '#domain/values/count.ts';
import { Permitted } from '#web/session/hr/rights.tsx';
import { createOfferPath } from '#web/session/hr/offers-path.ts';
import { Button, type ButtonVariant } from '#web/ui/button.tsx';
import { HrPageHead } from '#web/ui/page/hr-page-head.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { useIsPhone } from '#web/ui/layout/media-query.ts';
import { SearchField, SearchSpace, Toolbar, ToolbarActions } from '#web/ui/table/toolbar.tsx';
import type { AllOffers } from './store/offer-sync.ts';
import type { OfferColumn } from './columns/offer-columns.tsx';
import type { ColumnChoice } from '#web/ui/data-list/columns/column-choice.ts';
import { ColumnsMenu } from '#web/ui/data-list/columns/columns-menu.tsx';
import { DownloadTemplate } from '#web/hr/parts/offer-template/download-template.tsx';
import { UploadExcel, type UploadOfOffers } from './upload/upload-excel.tsx';
import { offersPageTexts as t } from './texts.ts';
import type { OfferRowHandlers } from './table/offer-row-actions.tsx';
import type { OfferView } from './view/use-offer-view.ts';
import { exportOffers } from '#contract/offer-sheet.ts';
import type { OfferFilter } from '#domain/offer/offer-filter.ts';
import { fetchFile } from '#web/api/client.ts';
import { useFileSaving } from '#web/session/hr/use-file-saving.ts';
import { toast } from '#web/ui/feedback/toast.ts';

/** How many offers the list shows, of how many: '48 of 50,000', only '50,000' while nothing is filtered, '' if unknown. */
export function countInWords(all: AllOffers, view: OfferView): string {
  if (all.total === null) return '';
  const total = formatCount(all.total);
  if (!view.isNarrowed) return total;
  // How many match is known when all have been looked at.
  return view.phase === 'loading' ? '' : t.countOf(formatCount(view.matches.length), total);
}

/** The first line of the screen. `count` is said aloud when it changes. */
export function OffersHead({ count, choosing, empty }: { count: string; choosing: boolean; empty: boolean }) {
  return (
    <HrPageHead
      title={t.title}
      meta={<span role="status">{count}</span>}
      actions={
        // One of a name: a list without offers has it instead of the rows.
        !empty && <CreateOffer variant={choosing ? 'outline' : 'primary'} />
      }
    />
  );
}

export function CreateOffer({ variant }: { variant: ButtonVariant }) {
  const navigate = useNavigate();
  return (
    <Permitted to="offers.write">
      <Button variant={variant} icon={<Icon name="plus" />} onClick={() => void navigate(createOfferPath)}>
        {t.createOffer}
      </Button>
    </Permitted>
  );
}

type OffersToolbarProps = {
  view: OfferView;
  columns: ColumnChoice<OfferColumn>;
  exporting: Export;
  /** The list is held to what was just created or sent; a workbook would hold more. */
  held: boolean;
  upload: UploadOfOffers;
  empty: boolean;
  choosing: boolean;
  onResend: OfferRowHandlers['onResend'];
  onExtend: OfferRowHandlers['onExtend'];
};

export function OffersToolbar(props: OffersToolbarProps) {
  const { view, columns, exporting, held, upload, empty, choosing, onResend, onExtend } = props;
  const isPhone = useIsPhone();
  return (
    <Toolbar>
      {choosing ? (
        <SearchSpace />
      ) : (
        <SearchField value={view.search} onChange={view.setSearch} placeholder={t.searchPlaceholder} />
      )}
      <ToolbarActions>
        {/* First, because it grows while it is busy: the others stay where they are. */}
        {!held && !empty && (
          <Permitted to="offers.export">
            <ExportButton view={view} exporting={exporting} />
          </Permitted>
        )}
        {view.filter.status === 'Offer Sent' && (
          <Permitted to="offers.send">
            <ForAllShown
              view={view}
              icon="bell"
              label={t.remindAll}
              concerns={concernsReminder}
              onPress={(offers) => onResend('REMINDER', offers)}
            />
            <ForAllShown
              view={view}
              icon="calendar-plus"
              label={t.extendAll}
              concerns={concernsExtension}
              onPress={onExtend}
            />
          </Permitted>
        )}
        {!isPhone && !empty && <ColumnsMenu choice={columns} />}
        {!empty && (
          <Permitted to="offers.write">
            <DownloadTemplate />
            <UploadExcel upload={upload} />
          </Permitted>
        )}
        <Permitted to="offers.send">
          <Button disabled icon={<Icon name="send" />}>
            {t.sendOffer}
          </Button>
        </Permitted>
      </ToolbarActions>
    </Toolbar>
  );
}

type ForAllShownProps = {
  view: OfferView;
  icon: IconName;
  label: string;
  concerns: (offer: OfferRecord) => boolean;
  onPress: (offers: readonly OfferRecord[]) => void;
};

/** Does something to those of all offers that the filters show which it concerns. */
function ForAllShown({ view: { matches, phase, pending }, icon, label, concerns, onPress }: ForAllShownProps) {
  const offers = useMemo(() => matches.filter((offer) => concerns(offer)), [matches, concerns]);
  return (
    <Button
      icon={<Icon name={icon} />}
      disabled={offers.length === 0 || phase !== 'complete' || pending}
      onClick={() => onPress(offers)}
    >
      {label}
    </Button>
  );
}

/** One that can be answered no more, or was reminded of lately, is left out. */
const concernsReminder = (offer: OfferRecord) => isRemindable(offer);
const concernsExtension = ({ may }: OfferRecord) => may.extend;

function ExportButton({ view, exporting }: { view: OfferView; exporting: Export }) {
  const { total, search, filter, phase, pending } = view;
  // The workbook holds what matches on the server, even what has not come to the screen.
  const count = phase === 'complete' && !pending ? total : null;
  return (
    <Button
      icon={<Icon name="file-spreadsheet" />}
      title={offerListMessages.exportTitle(count === null ? null : formatCount(count))}
      busy={exporting.busy}
      disabled={phase === 'complete' && total === 0}
      onClick={() => exporting.start({ ...filter, search: search.trim() || undefined }, count)}
    >
      {exporting.busy ? t.exporting : t.export}
    </Button>
  );
}

type Export = ReturnType<typeof useExport>;

/** Saves what the filters show as a workbook, `count` offers; null while the screen does not know their number. */
export function useExport() {
  const { busy, error, save } = useFileSaving();
  // It continues when the screen is left.
  const start = (filter: OfferFilter, count: number | null) =>
    save(
      () => fetchFile(exportOffers, { body: { filter } }),
      'offers.xlsx',
      () => toast(offerListMessages.exported(count === null ? null : formatCount(count))),
    );
  return { busy, error, start };
}
