export function RuleList({ rules }: { rules: { rule: string; why?: string }[] }) {
  return (
    <ul className="grid gap-3 print:gap-1">
      {rules.map(({ rule, why }) => (
        <li key={rule} className="border-l-4 border-hot pl-3 print:border-rule">
          <strong>{rule}</strong>
          {why ? <span className="block max-w-prose">{why}</span> : null}
        </li>
      ))}
    </ul>
  );
}
