import type { AxiosRequestConfig } from 'axios';

/** The bytes of a part of a file. They may take as long as they need: the caller ends a silent line. */
export function carryBytes(data: Blob, params: object, onBytes?: (sent: number) => void): AxiosRequestConfig {
  return {
    data,
    params,
    timeout: 0,
    headers: { 'Content-Type': 'application/octet-stream' },
    transformRequest: (bytes: Blob) => bytes,
    onUploadProgress: ({ loaded }) => onBytes?.(loaded),
  };
}

/** A form is sent unchanged and may take as long as it needs; the user sees the progress, and can cancel. */
export function carryForm(
  data: FormData,
  params?: object,
  onProgress?: (share: number) => void,
): AxiosRequestConfig {
  return {
    data,
    params,
    timeout: 0,
    transformRequest: (form: FormData) => form,
    onUploadProgress: ({ progress }) => {
      if (progress !== undefined) onProgress?.(progress);
    },
  };
}
