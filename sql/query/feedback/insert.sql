-- One opinion on a system function, under the name that its page has now; an empty
-- @Account is an anonymous one.
INSERT INTO Eva_SystemEvaluation
    (EvaluationId, ModID, ModName, Account, Appraiser, Attitude, RunCondition, Easytouse, DemandIsMet, LeaveOpinion, IP, Picture, CreateDate)
VALUES
    (@EvaluationId, @ModID, COALESCE((SELECT m.FullName FROM Base_Module m WHERE m.ID = @ModID), @ModID),
     @Account, @Appraiser, @Attitude, @RunCondition, @Easytouse, @DemandIsMet, @LeaveOpinion, @IP, @Picture, @Now);
