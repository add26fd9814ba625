/** Resolves once nothing is pressed: an element that moves during a press loses its click. */
export async function released(): Promise<void> {
  // At least once, because a tap moves the focus just before its click.
  do await new Promise((resolve) => setTimeout(resolve, 50));
  while (document.querySelector(":active"));
}
