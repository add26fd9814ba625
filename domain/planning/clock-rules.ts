const DAY = 24 * 60;

/** Minutes since midnight; times after midnight continue ('25:30'). */
export function minutesOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

/** Minutes since the epoch of a local day (yyyy-MM-dd) and time. */
export function minuteOf(date: string, time: string): number {
  return (Date.parse(`${date}T00:00:00Z`) / 86_400_000) * DAY + minutesOfDay(time);
}

export function dayAndTimeOf(minute: number): { date: string; time: string } {
  const day = Math.floor(minute / DAY);
  const left = minute - day * DAY;
  return {
    date: new Date(day * 86_400_000).toISOString().slice(0, 10),
    time: `${padded(Math.floor(left / 60))}:${padded(left % 60)}`,
  };
}

function padded(count: number): string {
  return String(count).padStart(2, "0");
}

/** '1 minute', '100 minutes', '2 hours 40 minutes'. */
export function minutesText(minutes: number): string {
  if (minutes < 2 * 60) return counted(minutes, "minute");
  const left = minutes % 60;
  const hours = counted(Math.floor(minutes / 60), "hour");
  return left === 0 ? hours : `${hours} ${counted(left, "minute")}`;
}

export function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? "" : "s"}`;
}
