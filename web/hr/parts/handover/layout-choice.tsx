import { useEffect, useId, useRef } from 'react';
import type { ExportLayout } from '#contract/hr/handover.ts';
import choice from '#web/ui/form/choice.module.css';
import { classNames } from '#web/ui/class-names.ts';
import classes from './export-dialog.module.css';
import { handoverTexts as t } from './texts.ts';

type LayoutChoiceProps = { layouts: readonly ExportLayout[]; chosen: string; onChoose: (layout: string) => void };

export function LayoutChoice({ layouts, chosen, onChoose }: LayoutChoiceProps) {
  const name = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  // The dialog opened before the layouts were there.
  useEffect(() => box.current?.querySelector<HTMLElement>('input:checked')?.focus(), []);
  return (
    <fieldset ref={box} className={classes.choice}>
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
