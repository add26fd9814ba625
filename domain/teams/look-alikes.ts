/**
 * The part of Unicode's confusables (UTS #39) in Latin, Greek, Cyrillic, Armenian, Coptic, Cherokee
 * and Lisu, with small capitals and stroked letters. Applied after NFKD, which handles fullwidth,
 * mathematical and circled letters.
 */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  "2": "ƧϨꙄƻ",
  "3": "ƷȜЗӠⳌ",
  "4": "Ꮞ",
  "5": "Ƽ",
  "6": "бᏮⳒ",
  "8": "Ȣȣ",
  "9": "ꝮⳊ",
  a: "ɑαаΑАᎪꓮᴀⲀⲁ",
  ae: "æÆӕӔᴁ",
  b: "ƄЬΒВвᏴᏏꞴʙɓƃƂƀⲂ",
  c: "ᴄсСⲥⲤᏟꓚϲϹȼꮯ",
  d: "ԁᎠᏧꓓꓒᴅɗɖđĐÐðƌƉ",
  e: "еЕҽΕεᎬꓰᴇɇɆⲈꬲ",
  f: "ꬵꞙꞘẝքϜꓝƒƑꜰ",
  g: "ɡցԌᏀᏳꓖɢɠǥǤ",
  h: "һհᏂΗНнᎻꓧʜħĦћɦⱧⲎӉӇ",
  i: "ıɩɪιіІΙӏӀᎥꙇɨƗƖⲒꓲǀ",
  j: "ϳјЈͿᎫꓙᴊɉɈʝ",
  k: "κΚкКᏦꓗᴋƙⱩⲔĸ",
  l: "łŁʟᏞꓡɫɭƚⳐ",
  m: "ΜМмᎷꓟᴍϺⲘӍ",
  n: "ոռΝηꓠɴɳƞƝⲚп",
  o: "οОоΟσօՕᴏⲟⲞꓳøØɵƟƠơჿ",
  oe: "œŒɶ",
  p: "ρрРΡᏢꓑᴘⲣⲢƥ",
  q: "ԛԚգզʠ",
  r: "гᴦʀɽɼɍᏒᎡꓣƦꭇⲅ",
  s: "ѕЅꜱՏᏕᏚꓢʂƽ",
  t: "τΤтТᎢꓔᴛƭŧŦƮȾⲦ",
  u: "υսՍᴜʋꓴʉɄꭎ",
  v: "νѵѴᴠᏙꓦ",
  w: "ωԝԜᴡᎳᏔꓪѡաɯ",
  x: "χхХΧꓫⲬ",
  y: "уУүҮΥγɣʏᎩᎽꓬƴɏɎⲨყ",
  z: "ΖᏃꓜᴢʐƶƵȥȤⲌ",
};

const LATIN = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([latin, others]) =>
    Array.from(others, (other) => [other, latin] as const),
  ),
);

/** Negative circled and squared capitals (🅐, 🅰), which have no decomposition. */
const ENCLOSED_A = [0x1f150, 0x1f170];

/** The lowercase Latin letter or digit that a character looks like, else the character itself. */
export function latinLookAlike(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const first = ENCLOSED_A.find((start) => code >= start && code < start + 26);
  if (first !== undefined) return String.fromCharCode(97 + code - first);
  return LATIN.get(character) ?? character;
}
