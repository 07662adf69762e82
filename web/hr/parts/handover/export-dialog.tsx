import { useState, useEffect, useId, useRef } from 'react';
import type { SentBodyOf } from '#contract/call.ts';
import { exportCandidates, type ExportLayout } from '#contract/hr/handover.ts';
import { handoverMessages as m } from '#domain/handover/messages.ts';
import { limits } from '#domain/limits.ts';
import { formatCount } from '#domain/values/count.ts';
import { ReasonedDownload, TooManyPeople } from '#web/session/hr/reasoned-download.tsx';
import { type FileDownload, useFileDownload } from '#web/session/use-file-download.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import choice from '#web/ui/form/choice.module.css';
import { classNames } from '#web/ui/class-names.ts';
import { fieldOrigin, handoverField } from '#domain/handover/fields.ts';
import { formatDate } from '#domain/values/calendar.ts';
import { Button, TextLink } from '#web/ui/button.tsx';
import { handoverTexts as t } from './texts.ts';
import { useExportLayouts } from './use-export-layouts.ts';
import classes from './export-dialog.module.css';
import { Loaded } from '#web/hr/parts/loaded.tsx';

const shownAtFirst = 3;

/** What the columns of a layout hold: the first ones, or all of them with the pages that their headings are from. */
function LayoutColumns({ layout }: { layout: ExportLayout }) {
  const [isOpen, setOpen] = useState(false);
  const { name, columns, sources } = layout;
  const shown = isOpen ? columns : columns.slice(0, shownAtFirst);
  return (
    <div className={classes.columns}>
      <table className={classes.table} aria-label={t.tableLabel(name)}>
        <thead>
          <tr>
            <th scope="col">{t.column}</th>
            <th scope="col">{t.comesFrom}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((column) => (
            <tr key={column.heading}>
              <th scope="row">{column.heading}</th>
              <td>{originOf(layout, column)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {columns.length > shownAtFirst && (
        <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t.showFewer : t.showAll(columns.length)}
        </Button>
      )}
      {isOpen && sources.length > 0 && (
        <div className={classes.sources}>
          <b>{t.sources}</b>
          <ul>
            {sources.map(({ source, page, address, dated, readOn }) => (
              <li key={source}>
                <TextLink href={address} target="_blank" rel="noreferrer">
                  {page}
                </TextLink>{' '}
                {t.source(dated, formatDate(readOn))}
              </li>
            ))}
          </ul>
          <p>{t.checkHeadings}</p>
        </div>
      )}
    </div>
  );
}

function originOf({ sources }: ExportLayout, { field, source }: ExportLayout['columns'][number]): string {
  const known = field === null ? undefined : handoverField(field);
  const origin = known === undefined ? t.staysEmpty : fieldOrigin(known);
  return sources.length > 0 && source === null ? t.unsourced(origin) : origin;
}

export type ExportDialogProps = { candidateIds: readonly string[]; onClose: () => void };

/** Asks for layout and reason, says what the file holds, and exports these people (docs/rules/handover.md#exporting). */
export function ExportDialog({ candidateIds, onClose }: ExportDialogProps) {
  const query = useExportLayouts();
  const count = formatCount(candidateIds.length);
  const isOne = candidateIds.length === 1;
  const title = t.title(count, isOne);
  const running = useFileDownload(exportCandidates, {
    name: 'employees.xlsx',
    failed: t.failed,
    cancelled: t.cancelled,
    onDone: () => {
      toast(t.done(count, isOne));
      onClose();
    },
  });
  if (candidateIds.length > limits.exportPeopleMax) {
    return <TooManyPeople {...{ title, onClose }} text={t.tooMany(formatCount(limits.exportPeopleMax))} />;
  }
  return (
    <Dialog onClose={running.received === null ? onClose : running.cancel} title={title} size="lg">
      <Loaded query={query} texts={t} lines={6}>
        {(layouts) => <ExportForm {...{ candidateIds, running, onClose, layouts }} warning={t.warning(count, isOne)} />}
      </Loaded>
    </Dialog>
  );
}

type ExportFormProps = ExportDialogProps & {
  layouts: readonly ExportLayout[];
  running: FileDownload<SentBodyOf<typeof exportCandidates>>;
  warning: string;
};

function ExportForm({ candidateIds, layouts, ...rest }: ExportFormProps) {
  const [chosen, setChosen] = useState(layouts[0]?.layout ?? '');
  const layout = layouts.find((each) => each.layout === chosen);
  return (
    <ReasonedDownload
      texts={t}
      {...rest}
      bodyWith={(reason) => ({ candidateIds: [...candidateIds], layout: chosen, reason })}
      reasonMissing={m.reasonRequired}
      reasonMax={limits.exportReasonMax}
    >
      <LayoutChoice layouts={layouts} chosen={chosen} onChoose={setChosen} />
      {layout !== undefined && <LayoutColumns key={chosen} layout={layout} />}
    </ReasonedDownload>
  );
}

type LayoutChoiceProps = { layouts: readonly ExportLayout[]; chosen: string; onChoose: (layout: string) => void };

function LayoutChoice({ layouts, chosen, onChoose }: LayoutChoiceProps) {
  const name = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  // The dialog opened before the layouts were there.
  useEffect(() => box.current?.querySelector<HTMLElement>('input:checked')?.focus(), []);
  return (
    <fieldset ref={box}>
      <legend className={choice.legend}>{t.layout}</legend>
      <div className={classes.cards}>
        {layouts.map((layout) => (
          <label key={layout.layout} className={classNames(choice.choice, choice.boxed, classes.card)}>
            <input
              type="radio"
              name={name}
              value={layout.layout}
              checked={layout.layout === chosen}
              className={choice.radio}
              onChange={() => onChoose(layout.layout)}
            />
            <span className={classes.name}>{layout.name}</span>
            <span className={classes.facts}>{factsOf(layout)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function factsOf({ columns, isOwn }: ExportLayout): string {
  const words = t.columns(columns.length);
  return isOwn ? t.ownColumns(words) : t.filled(words, columns.filter(({ field }) => field === null).length);
}
