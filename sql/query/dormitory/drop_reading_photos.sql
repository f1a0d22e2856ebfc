-- Drops the photos that a reading has no more.
DELETE FROM Admin_File
WHERE FileType = '抄表照片' AND FileParam = @ReadingId AND FileId <> @WaterPhoto AND FileId <> @PowerPhoto;
