import { Disclosure } from '#web/ui/layout/disclosure.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import classes from './instructions.module.css';

const instructions: { icon: IconName; text: string }[] = [
  { icon: 'file', text: 'Read the letter carefully.' },
  { icon: 'lock', text: 'Acceptance is final and binding.' },
  { icon: 'pencil', text: 'Give constructive feedback if you reject.' },
  { icon: 'help', text: 'Contact HR if anything is unclear.' },
];

/** The collapsible list of instructions (docs/rules/offer-panel-and-decision.md#offer-panel). */
export function Instructions() {
  return (
    <div className={classes.frame}>
      <Disclosure title="Important Instructions" icon={<Icon name="info" />}>
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
