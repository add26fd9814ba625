const title = "Tournament Rules & Information";

export const meta = () => [{ title: `${title} – Araknid` }];

export default function Page() {
  return (
    <>
      <h1>{title}</h1>
      <p>The institute is preparing this page.</p>
    </>
  );
}
