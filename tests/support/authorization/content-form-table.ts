/**
 * The forms that edit what the institute publishes, in the manner of `form-table.ts`. Without an
 * entry, the address is that of its section.
 */
export const CONTENT_FORMS = `
/admin/site/:section=<programs section> as admin
  page
  up item=online
  down item=birthday
  remove item=online
  save ...<new program>
  preview ...<new program>
  publish ...<new program>
/admin/site/:section=<programs section>/:item=<birthday> as admin ...<program> empty:item
  page
  save price=12
  preview price=12
  publish price=12
/admin/site/pictures as admin
  upload picture-file alt="A header" agreed=on
/admin/site/pictures/:picture=<picture> as admin
  page
  edit alt="A long pass" focusX=20 focusY=50
  delete
/pictures/:file=<picture file> as visitor
  page
/admin/site/:section=<contact section> as admin
  discard
  undo version=<published version>
`;
