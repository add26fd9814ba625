/**
 * Returns an Etc/GMT zone where it is `hour` at `now`. These zone names count westward, so the sign
 * is reversed.
 */
export function zoneWithHour(hour: number, now: Date): string {
  const ahead = hour - now.getUTCHours();
  const east = ahead < -12 ? ahead + 24 : ahead > 12 ? ahead - 24 : ahead;
  return east === 0 ? "Etc/GMT" : `Etc/GMT${east > 0 ? "-" : "+"}${Math.abs(east)}`;
}
