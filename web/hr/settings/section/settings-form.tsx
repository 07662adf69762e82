import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Settings, SettingsSection } from '#contract/hr/settings.ts';
import { SectionForm } from './section-form.tsx';
import { type SectionForm as Section, type SectionOf, useSection } from './use-section.ts';
import { WithSettings } from './with-settings.tsx';

type SettingsFormProps<S extends SettingsSection, Values extends FieldValues> = {
  of: SectionOf<S, Values>;
  narrow?: boolean;
  children: (section: Section<Values>) => ReactNode;
};

/** A section of the settings that is one form: loaded, edited, saved. */
export function SettingsForm<S extends SettingsSection, V extends FieldValues>(props: SettingsFormProps<S, V>) {
  return <WithSettings>{(settings) => <LoadedForm {...props} settings={settings} />}</WithSettings>;
}

type LoadedFormProps<S extends SettingsSection, V extends FieldValues> = SettingsFormProps<S, V> & {
  settings: Settings;
};

function LoadedForm<S extends SettingsSection, V extends FieldValues>(props: LoadedFormProps<S, V>) {
  const { of, settings, narrow = false, children } = props;
  const section = useSection(of, settings);
  return (
    <SectionForm section={section} narrow={narrow}>
      {children(section)}
    </SectionForm>
  );
}
