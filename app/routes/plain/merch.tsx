const title = "Merch";

export const meta = () => [{ title: `${title} – Araknid` }];

export default function Page() {
  return (
    <>
      <h1>{title}</h1>
      <p>Coming soon!</p>
    </>
  );
}
