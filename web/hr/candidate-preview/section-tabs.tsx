import { type RefObject, useEffect, useState } from 'react';
import classes from './section-tabs.module.css';
import { candidateTexts as t } from './texts.ts';

/** The ways to the sections inside `answers`, in their order; the one that is read is marked. */
export function SectionTabs({ answers }: { answers: RefObject<HTMLElement | null> }) {
  const [current, setCurrent] = useState(0);

  useEffect(() => {
    const sections = sectionsIn(answers.current);
    const seen = new Set<Element>();
    // What crosses the upper part of the window is being read.
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target);
          else seen.delete(target);
        }
        const first = sections.findIndex((section) => seen.has(section));
        // None: the page is at its top, where the first one begins below.
        setCurrent(Math.max(first, 0));
      },
      { rootMargin: '-160px 0px -60% 0px' },
    );
    for (const section of sections) observer.observe(section);
    return () => observer.disconnect();
  }, [answers]);

  function goTo(index: number): void {
    const section = sectionsIn(answers.current)[index];
    const heading = section?.querySelector('h2');
    if (section === undefined || !heading) return;
    section.scrollIntoView({ block: 'start' });
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }

  return (
    <nav className={classes.tabs} aria-label={t.sectionTabs}>
      {Object.values(t.sections).map((name, index) => (
        <button key={name} type="button" aria-current={index === current || undefined} onClick={() => goTo(index)}>
          {name}
        </button>
      ))}
    </nav>
  );
}

function sectionsIn(answers: HTMLElement | null): Element[] {
  return [...(answers?.querySelectorAll('section') ?? [])];
}
