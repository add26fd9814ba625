/** A zone in which it is that hour at `now`. The names of these zones count westwards. */
export function zoneWithHour(hour: number, now: Date): string {
  const ahead = hour - now.getUTCHours();
  const east = ahead < -12 ? ahead + 24 : ahead > 12 ? ahead - 24 : ahead;
  return east === 0 ? "Etc/GMT" : `Etc/GMT${east > 0 ? "-" : "+"}${Math.abs(east)}`;
}
