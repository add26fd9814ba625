const title = "Araknid Cup Payment Methods";

export const meta = () => [{ title: `${title} – Araknid` }];

export default function Page() {
  return (
    <>
      <h1>{title}</h1>
      <p>The institute is preparing this page.</p>
    </>
  );
}
