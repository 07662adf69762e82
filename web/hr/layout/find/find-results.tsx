import { type ReactNode, useId } from 'react';
import { plainSpelling } from '#domain/values/text.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Monogram } from '#web/ui/brand/monogram.tsx';
import { OfferStatusBadge } from '#web/ui/feedback/offer-status-badge.tsx';
import { Icon } from '#web/ui/icon.tsx';
import classes from './find-results.module.css';
import type { FindEntry, FindGroup } from './find-entries.ts';
import { findTexts as t } from './texts.ts';

type FindResultsProps = {
  listId: string;
  groups: readonly FindGroup[];
  /** The index of the one that Enter opens, through all groups. */
  chosen: number;
  optionId: (index: number) => string;
  text: string;
  onOpen: (entry: FindEntry) => void;
};

/** The results, by group. The keyboard stays in the field; a press opens. */
export function FindResults({ listId, groups, chosen, optionId, text, onOpen }: FindResultsProps) {
  const firsts = groups.map((_, at) => groups.slice(0, at).reduce((sum, { entries }) => sum + entries.length, 0));
  return (
    <div id={listId} role="listbox" aria-label={t.results} className={classes.list}>
      {groups.map(({ key, entries }, at) => (
        <Group key={key} name={t.groups[key]}>
          {entries.map((entry, index) => {
            const place = (firsts[at] ?? 0) + index;
            return (
              <Option
                key={entry.key}
                id={optionId(place)}
                entry={entry}
                text={text}
                chosen={place === chosen}
                onOpen={() => onOpen(entry)}
              />
            );
          })}
        </Group>
      ))}
    </div>
  );
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <div id={id} className={classes.group} role="presentation">
        {name}
      </div>
      {children}
    </div>
  );
}

type OptionProps = { id: string; entry: FindEntry; text: string; chosen: boolean; onOpen: () => void };

function Option({ id, entry, text, chosen, onOpen }: OptionProps) {
  const { label, about, icon, offer } = entry;
  return (
    <div
      id={id}
      role="option"
      aria-selected={chosen}
      tabIndex={-1}
      className={classNames(classes.option, chosen && classes.chosen)}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onOpen}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onOpen();
      }}
    >
      <span className={classes.picture}>
        {offer === undefined ? <Icon name={icon} size={18} /> : <Monogram name={label} person size="sm" />}
      </span>
      <span className={classes.words}>
        <span className={classes.label}>
          <Marked label={label} text={text} />
        </span>
        {about !== '' && <span className={classes.about}>{about}</span>}
      </span>
      {offer !== undefined && <OfferStatusBadge status={offer.offerLetterStatus} />}
    </div>
  );
}

/** The label with what was typed underlined, where it is found as it was typed. */
function Marked({ label, text }: { label: string; text: string }) {
  const at = text === '' ? -1 : plainSpelling(label).indexOf(plainSpelling(text));
  // Accents that were left out would move the place.
  if (at === -1 || plainSpelling(label).length !== label.length) return label;
  return (
    <>
      {label.slice(0, at)}
      <mark className={classes.mark}>{label.slice(at, at + text.length)}</mark>
      {label.slice(at + text.length)}
    </>
  );
}
