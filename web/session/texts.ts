import { texts } from '#domain/texts.ts';

export const leaveTexts = texts('leaveDialog', { leave: 'Leave', stay: 'Stay' });
