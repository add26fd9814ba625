export function isEdited(element: Element): boolean {
  if (element instanceof HTMLSelectElement) {
    const came = [...element.options].findIndex((option) => option.defaultSelected);
    return element.selectedIndex !== Math.max(0, came);
  }
  const { value, defaultValue, checked, defaultChecked } = element as HTMLInputElement;
  return "defaultValue" in element && (value !== defaultValue || checked !== defaultChecked);
}
