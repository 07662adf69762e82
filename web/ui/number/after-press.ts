let isPressed = false;
let isWatching = false;

/** Starts to follow the mouse or the finger; a field calls it when it is entered, so before it can be left. */
export function watchPresses(): void {
  if (isWatching) return;
  isWatching = true;
  addEventListener('mousedown', () => (isPressed = true), true);
  addEventListener('mouseup', () => (isPressed = false), true);
}

/** Runs `act` now, or after the click when a field is left by pressing a button: a message that appears between press
 * and release moves the button away from under the pointer, and the click is lost. */
export function afterPress(act: () => void): void {
  if (!isPressed) return act();
  addEventListener('mouseup', () => setTimeout(act), { once: true });
}
