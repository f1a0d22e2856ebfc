-- One of those whom an announcement is for.
INSERT INTO Notice_Audience (NoticeId, Kind, ObjectId) VALUES (@NoticeId, @Kind, @ObjectId);
