-- @statement insert
-- One opinion on a system function, under the name that its page has now; an empty
-- @Account is an anonymous one.
INSERT INTO Eva_SystemEvaluation
    (EvaluationId, ModID, ModName, Account, Appraiser, Attitude, RunCondition, Easytouse, DemandIsMet, LeaveOpinion, IP, Picture, CreateDate)
VALUES
    (@EvaluationId, @ModID, COALESCE((SELECT m.FullName FROM Base_Module m WHERE m.ID = @ModID), @ModID),
     @Account, @Appraiser, @Attitude, @RunCondition, @Easytouse, @DemandIsMet, @LeaveOpinion, @IP, @Picture, @Now);

-- @statement attach_picture
-- Adds an uploaded picture to an opinion: no row where it is missing, another user's or another opinion's. The picture
-- of an anonymous opinion has no owner.
UPDATE Admin_File
SET FileParam = @EvaluationId, CreateUserId = @Owner, CreateUserName = @OwnerName, CreateDate = @Now
WHERE FileId = @Picture AND FileType = '反馈附图' AND CreateUserId = @UserId AND FileParam = FileId;
