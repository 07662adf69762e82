import { type ComponentProps, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import control from './control.module.css';
import { FieldFrame, type FieldProps, useField } from './field.tsx';
import { quietPart } from '#web/ui/visually-hidden.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { formTexts as t } from './texts.ts';

/** A password, hidden until 'Show password' is pressed. The button's name is its content, not an `aria-label`, so that
 * the field stays the only thing labelled 'Password'. */
export function PasswordField(field: Omit<ComponentProps<'input'>, 'type'> & FieldProps) {
  const { frame, control: input } = useField(field);
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame {...frame}>
      <div className={classNames(control.wrap, control.gap)}>
        <input
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...input}
          type={shown ? 'text' : 'password'}
          className={classNames(control.control, control.ended)}
        />
        <button type="button" className={control.end} onClick={() => setShown(!shown)} aria-controls={input.id}>
          <RichText text={shown ? t.hidePassword : t.showPassword} parts={quietPart} />
        </button>
      </div>
    </FieldFrame>
  );
}
