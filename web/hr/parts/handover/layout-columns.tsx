import { useState } from 'react';
import type { ExportLayout } from '#contract/hr/handover.ts';
import { fieldOrigin, handoverField } from '#domain/handover/fields.ts';
import { formatDate } from '#domain/values/calendar.ts';
import { Button } from '#web/ui/button.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import classes from './export-dialog.module.css';
import { handoverTexts as t } from './texts.ts';

const shownAtFirst = 3;

/** What the columns of a layout hold: the first ones, or all of them with the pages that their headings are from. */
export function LayoutColumns({ layout }: { layout: ExportLayout }) {
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
