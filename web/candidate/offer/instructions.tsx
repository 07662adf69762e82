import { Disclosure } from '#web/ui/layout/disclosure.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import classes from './instructions.module.css';
import { offerTexts as t } from './texts.ts';

/** The collapsible list of instructions (docs/rules/offer-panel-and-decision.md#offer-panel). */
export function Instructions() {
  const instructions: { icon: IconName; text: string }[] = [
    { icon: 'file', text: t.readCarefully },
    { icon: 'lock', text: t.isBinding },
    { icon: 'pencil', text: t.giveFeedback },
    { icon: 'help', text: t.askHr },
  ];
  return (
    <div className={classes.frame}>
      <Disclosure title={t.instructions} icon={<Icon name="info" />}>
        <ul className={classes.list}>
          {instructions.map(({ icon, text }) => (
            <li key={text}>
              <Icon name={icon} />
              {text}
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  );
}
