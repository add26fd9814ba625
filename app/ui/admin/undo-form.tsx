import { Form, useNavigation } from "react-router";
import { Button, Intent } from "../../forms/form-parts.tsx";
import { useHydrated } from "../use-hydrated.ts";

export function UndoForm({
  gameId,
  changeId,
  fromFront = false,
}: {
  gameId: number;
  changeId: number;
  fromFront?: boolean;
}) {
  const sending = useNavigation().state !== "idle";
  const disabled = useHydrated() && sending;
  return (
    <Form method="post" action={`/admin/games/edit/${gameId}`} className="my-2">
      <Intent value="undo" />
      <input type="hidden" name="change" value={changeId} />
      {fromFront ? <input type="hidden" name="from" value="front" /> : null}
      <Button kind="plain" disabled={disabled}>
        Undo
      </Button>
    </Form>
  );
}
