import { languageNames, languages } from '#domain/language.ts';
import { pageTexts } from '#web/ui/page/texts.ts';
import classes from './language-switch.module.css';
import { chooseLanguage, useLanguage } from './language.ts';

/** Each language by its own name, in its own script. */
export function LanguageSwitch() {
  const current = useLanguage();
  return (
    <div className={classes.switch} role="group" aria-label={pageTexts.language}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === current}
          onClick={() => void chooseLanguage(language, { atLogin: true })}
        >
          {languageNames[language]}
        </button>
      ))}
    </div>
  );
}
