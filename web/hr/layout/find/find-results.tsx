import { type ReactNode, useId } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Monogram } from '#web/ui/brand/monogram.tsx';
import { ComboboxOption, Marked } from '#web/ui/combobox.tsx';
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
  text: string;
  onOpen: (entry: FindEntry) => void;
};

/** The results, by group. The keyboard stays in the field; a press opens. */
export function FindResults({ listId, groups, chosen, text, onOpen }: FindResultsProps) {
  const firsts = groups.map((_, at) => groups.slice(0, at).reduce((sum, { entries }) => sum + entries.length, 0));
  return (
    <div id={listId} role="listbox" aria-label={t.results} className={classes.list}>
      {groups.map(({ key, entries }, at) => (
        <Group key={key} name={t.groups[key]}>
          {entries.map((entry, index) => {
            const place = (firsts[at] ?? 0) + index;
            return (
              <ComboboxOption
                key={entry.key}
                {...{ listId, chosen }}
                index={place}
                className={classNames(classes.option, place === chosen && classes.chosen)}
                onChoose={() => onOpen(entry)}
              >
                <Entry entry={entry} text={text} />
              </ComboboxOption>
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

function Entry({ entry: { label, about, icon, offer }, text }: { entry: FindEntry; text: string }) {
  return (
    <>
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
    </>
  );
}
