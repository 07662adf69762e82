// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { RichText } from './rich-text.tsx';

it('puts elements where the text names them, in any order and number', () => {
  const parts = { link: (inside: string) => <a href="#terms">{inside}</a>, name: (inside: string) => <b>{inside}</b> };
  const { container, rerender } = render(
    <RichText text="<name>Ravi</name>, read <link>the terms</link>." parts={parts} />,
  );
  expect(container.innerHTML).toBe('<b>Ravi</b>, read <a href="#terms">the terms</a>.');
  rerender(<RichText text="1 < 2, <link>so</link> <link>be it</link>" parts={parts} />);
  expect(container.innerHTML).toBe('1 &lt; 2, <a href="#terms">so</a> <a href="#terms">be it</a>');
});
