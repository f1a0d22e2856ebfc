/** The fields that describe a file to the gateway (specification §7, "Files"). */
export interface UploadQuery {
  Department: string;
  User: string;
  FileType: string;
  FileParam: string;
  FileCaption: string;
}
